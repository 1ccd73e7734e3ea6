import { toUtterances } from '#server/adapters/voice/utterances/table.ts'

/** What people say, and what a friend would write down: title | details | place | time | words for a GIF. */
export const tuned = toUtterances(`
Pizza at Tony's tonight at eight, bring friends. | Pizza | Bring friends | Tony's | tonight at 8 | pizza
Pizza at Toni's tonight at eight bring friends. | Pizza | Bring friends | Toni's | tonight at 8 | pizza
Coffee at the corner cafe right now. | Coffee | | The corner cafe | Right Now | coffee
Hey guys, let's grab a beer tonight. | Beer | | | tonight | beer
Um, so, dinner at my place at seven, no wait, eight. | Dinner | | My place | at 8 | dinner
Movie night at Sarah's on Friday at half past seven. | Movie night | | Sarah's | Friday at 7:30 | movie night
Basketball in the park in twenty minutes. | Basketball | | The park | in 20 minutes | basketball
Let's meet at Tony's, I mean at Marco's, for pasta tonight. | Pasta | | Marco's | tonight | pasta
Beers on the roof in an hour, bring snacks. | Beers | Bring snacks | The roof | in an hour | beers
Who wants to go swimming tomorrow afternoon? | Swimming | | | tomorrow afternoon | swimming
Quarter to nine at the station, we're going dancing. | Dancing | | The station | at 8:45 | dancing
Game night, my place, seven thirty. | Game night | | My place | at 7:30 | game night
I'm having a barbecue this afternoon in my garden. | Barbecue | | My garden | this afternoon | barbecue
Anyone up for a run after work? | Run | | | after work | run
Let's watch the game at Joe's bar tonight at eight-ish. | Watch the game | | Joe's bar | tonight at 8ish | game
Sushi tomorrow at noon. | Sushi | | | tomorrow at noon | sushi
We're playing football on Saturday at three in the park, bring water. | Playing football | Bring water | The park | Saturday at 3 | football
Come over now. | Come over | | | Right Now | come over
Meet me at the library at five. | Meet up | | The library | at 5 | meet up
Let's go to the beach tomorrow morning. | Beach | | The beach | tomorrow morning | beach
Hang out at Sam's later? | Hang out | | Sam's | later | hang out
Ice cream! | Ice cream | | | | ice cream
Breakfast at Anna's on Sunday at nine thirty, I'll make pancakes. | Breakfast | I'll make pancakes | Anna's | Sunday at 9:30 | breakfast
Poker at mine tonight, bring cash. | Poker | Bring cash | My place | tonight | poker
Quick coffee downtown in ten minutes? | Quick coffee | | Downtown | in 10 minutes | quick coffee
I'm thinking tacos at seven at El Camino. | Tacos | | El Camino | at 7 | tacos
Drinks at the Red Lion, first round is on me. | Drinks | First round is on me | The Red Lion | | drinks
Let's cook dinner together at my place tomorrow at six thirty. | Cook dinner together | | My place | tomorrow at 6:30 | dinner together
Picnic by the lake on Sunday, everyone's welcome. | Picnic | Everyone's welcome | By the lake | Sunday | picnic
Bowling tonight at nine p.m. at Star Lanes. | Bowling | | Star Lanes | tonight at 9 pm | bowling
Walk with Anna around eleven. | Walk with Anna | | | around 11 | walk
Hike on Saturday, actually Sunday, at eight in the morning. | Hike | | | Sunday at 8 in the morning | hike
Let's study for the exam in the library after class. | Study for the exam | | The library | after class | study
Karaoke at ten, text me if you're coming. | Karaoke | Text me if you're coming | | at 10 | karaoke
So, uh, burgers at Five Guys at six. | Burgers | | Five Guys | at 6 | burgers
Do you guys want to get ramen tonight? | Ramen | | | tonight | ramen
Spontaneous dance party in the kitchen right now! | Spontaneous dance party | | The kitchen | Right Now | spontaneous dance party
Chess in Washington Square at four o'clock. | Chess | | Washington Square | at 4 | chess
Dog walk at the dog park at twenty past six. | Dog walk | | The dog park | at 6:20 | dog walk
Birthday drinks for Sam at the Crown, Thursday at eight. | Birthday drinks for Sam | | The Crown | Thursday at 8 | birthday drinks
Let's play Catan at Leo's in two hours. | Play Catan | | Leo's | in 2 hours | catan
We need two more for volleyball at the beach at five. | Volleyball | We need two more | The beach | at 5 | volleyball
Concert in the park tonight, it's free. | Concert | It's free | The park | tonight | concert
Tea at Grandma's this afternoon, no rush. | Tea | No rush | Grandma's | this afternoon | tea
Let's order Chinese food and watch a movie at our house. | Order Chinese food and watch a movie | | Our house | | chinese food movie
Sunset on the pier, seven-ish, bring a jacket. | Sunset | Bring a jacket | The pier | 7ish | sunset
I'm going to the gym at half six, who's coming? | Gym | | The gym | at 6:30 | gym
Wanna get lunch? | Lunch | | | | lunch
Brunch next Sunday at eleven. | Brunch | | | next Sunday at 11 | brunch
Let's go for a bike ride in the morning. | Bike ride | | | in the morning | bike ride
House party at 42 Elm Street on Friday night, bring whoever you like. | House party | Bring whoever you like | 42 Elm Street | Friday night | house party
Okay so tonight we're making pizza at my house at like seven. | Making pizza | | My house | tonight at 7 | pizza
Trivia night at O'Malley's on Wednesday at eight. | Trivia night | | O'Malley's | Wednesday at 8 | trivia night
Bonfire at nine. Bring marshmallows. No kids please. | Bonfire | Bring marshmallows. No kids please | | at 9 | bonfire
Meeting for drinks near the station around half past six. | Drinks | | Near the station | around 6:30 | drinks
Let's have lunch at one, sorry, two, at the Thai place. | Lunch | | The Thai place | at 2 | lunch
Ping pong in the office at lunchtime. | Ping pong | | The office | at lunchtime | ping pong
Frisbee in Dolores Park in fifteen, bring sunscreen and friends. | Frisbee | Bring sunscreen and friends | Dolores Park | in 15 | frisbee
I feel like dumplings. Chinatown at six? | Dumplings | | Chinatown | at 6 | dumplings
Rooftop drinks tonight because it's finally warm. | Rooftop drinks | Because it's finally warm | | tonight | rooftop drinks
Late night tacos at midnight. | Late night tacos | | | at midnight | late night tacos
Stargazing in the field behind the school at ten thirty tonight. | Stargazing | | The field behind the school | at 10:30 tonight | stargazing
Let's go shopping in the city the day after tomorrow. | Shopping | | The city | the day after tomorrow | shopping
Soup at my apartment, I made way too much. | Soup | I made way too much | My apartment | | soup
Band practice in Mike's garage today at a quarter past five. | Band practice | | Mike's garage | today at 5:15 | band practice
Who's up for mini golf this weekend? | Mini golf | | | this weekend | mini golf
Tonight at eight at Tony's. | Tony's | | Tony's | tonight at 8 | tony's
Hey it's me, I'm gonna be at the coffee shop on Main Street around three, stop by. | Coffee shop on Main Street | It's me. Stop by | The coffee shop on Main Street | around 3 | coffee shop
We're throwing a surprise party for Jenny on Saturday at seven at the community center, don't tell her! | Surprise party for Jenny | Don't tell her | The community center | Saturday at 7 | surprise party
Um so I was thinking we could maybe do a potluck on Thursday evening at our place. | Potluck | | Our place | Thursday evening | potluck
Come to my gig tomorrow night at the Blue Note, doors at nine. | My gig | Doors at nine | The Blue Note | tomorrow night at 9 | gig
Quick game of FIFA at Ben's right now who's in? | Quick game of FIFA | | Ben's | Right Now | quick game fifa
Wine night at my place, eight o'clock, bring cheese. | Wine night | Bring cheese | My place | at 8 | wine night
Soccer practice got cancelled so let's go bowling instead at six. | Bowling instead | Soccer practice got cancelled | | at 6 | bowling instead
I want to see the fireworks on the Fourth of July at the pier. | See the fireworks | | The pier | the fourth of July | fireworks
Who's hungry? Burgers at my place in thirty minutes. | Burgers | | My place | in 30 minutes | burgers
Pizza, tonight, my place. | Pizza | | My place | tonight | pizza
Let's meet up at Joe's at five, actually make it five thirty. | Meet up | | Joe's | at 5:30 | meet up
Road trip to Vegas next weekend, I have room for three people. | Road trip | I have room for three people | Vegas | next weekend | road trip
I'm making lasagna tonight if anyone wants some. | Making lasagna | If anyone wants some | | tonight | lasagna
Basket ball at the park to-morrow at half past six. | Basketball | | The park | tomorrow at 6:30 | basketball
Anyone around for a beer in the next hour? | Beer | | | in the next hour | beer
Come watch the Super Bowl at our place on Sunday, kickoff at six thirty. | Watch the Super Bowl | Kickoff at six thirty | Our place | Sunday at 6:30 | super bowl
We're at the Dog and Duck, come find us. | Dog and Duck | | The Dog and Duck | | dog duck
So I have an extra ticket to the Lakers game tonight, who wants to come? | Lakers game | I have an extra ticket | | tonight | lakers game
Hey, can someone help me move a couch this evening? I'll buy pizza. | Help me move a couch | I'll buy pizza | | this evening | move couch
Taking the dog to the beach in an hour, want to come? | Taking the dog | | The beach | in an hour | dog
Meet us at gate five at ten. | Meet up | | Gate five | at 10 | meet up
Pool party at Jake's this Saturday from two to six, bring a towel. | Pool party | Bring a towel | Jake's | this Saturday from 2 to 6 | pool party
Thanksgiving leftovers at my mom's house tomorrow, all are welcome. | Thanksgiving leftovers | All are welcome | My mom's house | tomorrow | thanksgiving leftovers
Campfire, s'mores, my backyard, nine o'clock. | Campfire | S'mores | My backyard | at 9 | campfire
Garden party on the fifteenth of June at two. | Garden party | | | the fifteenth of June at 2 | garden party
Cards Against Humanity at Nick's, nine p.m. | Cards Against Humanity | | Nick's | 9 pm | cards against humanity
Let's go to Lisa's for dinner tonight. | Dinner | | Lisa's | tonight | dinner
Hello? | | | | |
Um. | | | | |
Tacos at Rosa's tonight at seven thirty, bring your appetite. | Tacos | Bring your appetite | Rosa's | tonight at 7:30 | tacos
Hey everybody, I'm heading to the climbing gym around six if anyone wants to join. | Climbing gym | | The climbing gym | around 6 | climbing gym
Board games at my place Friday night, snacks provided. | Board games | Snacks provided | My place | Friday night | board games
Quick walk around the lake in fifteen minutes? | Quick walk | | Around the lake | in 15 minutes | quick walk
So um we're grilling in the backyard this afternoon come hungry | Grilling | Come hungry | The backyard | this afternoon | grilling
Anyone want to see the new Pixar movie tomorrow at a quarter past eight? | See the new Pixar movie | | | tomorrow at 8:15 | new pixar movie
I've got two extra tickets for the concert on Saturday, first come first served. | Concert | I've got two extra tickets. First come first served | | Saturday | concert
Coffee? | Coffee | | | | coffee
Come over now, I made way too much chili. | Come over | I made way too much chili | | Right Now | come over
Let's play volleyball at Ocean Beach on Sunday at ten in the morning. | Play volleyball | | Ocean Beach | Sunday at 10 in the morning | volleyball
Drinks on the rooftop at five, no, make that six. | Drinks | | The rooftop | at 6 | drinks
Dinner at Luigi's, sorry, at Mario's, tomorrow at eight. | Dinner | | Mario's | tomorrow at 8 | dinner
Study session in the library before the exam, bring your notes and some coffee. | Study session | Bring your notes and some coffee | The library | before the exam | study session
who's down for karaoke later tonight | Karaoke | | | later tonight | karaoke
Karaoke at ten-ish at the Blue Moon. | Karaoke | | The Blue Moon | at 10ish | karaoke
We're watching the finals at Dave's house, kick off is at eight forty five. | Watching the finals | Kick off is at eight forty five | Dave's house | at 8:45 | finals
Bike ride to the old mill tomorrow morning at nine, helmets please. | Bike ride | Helmets please | The old mill | tomorrow morning at 9 | bike ride
I'm bored. Does anyone want to hang out? | Hang out | I'm bored | | | hang out
Picnic in Central Park at noon on Saturday, I'll bring blankets. | Picnic | I'll bring blankets | Central Park | at noon on Saturday | picnic
Let's get ice cream in half an hour, meet me outside the school. | Ice cream | | Outside the school | in half an hour | ice cream
Pizza and a movie at our place, doors open at seven. | Pizza and a movie | Doors open at seven | Our place | at 7 | pizza movie
Yo, pickup basketball at the rec center, right now, we need three more. | Pickup basketball | We need three more | The rec center | Right Now | pickup basketball
Thinking of going for a swim after work, who's in? | Swim | | | after work | swim
Brunch on Sunday at eleven at Cafe Rio, my treat. | Brunch | My treat | Cafe Rio | Sunday at 11 | brunch
Bonfire down at the beach tonight, dress warm and bring marshmallows. | Bonfire | Dress warm and bring marshmallows | The beach | tonight | bonfire
Poker night Thursday at quarter to eight, twenty dollar buy in. | Poker night | Twenty dollar buy in | | Thursday at 7:45 | poker night
Uh, garage sale at twelve Oak Street, Saturday from nine to noon. | Garage sale | | 12 Oak Street | Saturday from 9 to noon | garage sale
Happy hour at the Irish pub at half past five, it's two for one. | Happy hour | It's two for one | The Irish pub | at 5:30 | happy hour
Movie marathon all day Sunday, pajamas required. | Movie marathon | Pajamas required | | all day Sunday | movie marathon
Dog walk in the park in an hour or so. | Dog walk | | The park | in an hour or so | dog walk
Emergency ice cream run. | Emergency ice cream run | | | | ice cream run
Yoga at sunrise on the pier, all levels welcome. | Yoga | All levels welcome | The pier | at sunrise | yoga
We should totally go bowling this weekend you guys. | Bowling | | | this weekend | bowling
Lunch at one at Thai Palace, actually let's do the noodle bar. | Lunch | | The noodle bar | at 1 | lunch
It's my birthday on the twentieth, drinks at The Anchor from nine. | Drinks | It's my birthday | The Anchor | the 20th from 9 | drinks
Jam session in Kev's garage tomorrow at four, bring a guitar if you have one | Jam session | Bring a guitar if you have one | Kev's garage | tomorrow at 4 | jam session
Um, hello? Is this thing on? | | | | |
Paella at Carmen's on Saturday at two, wear something yellow. | Paella | Wear something yellow | Carmen's | Saturday at 2 | paella
Anybody keen on a late swim at the quarry tonight? | Late swim | | The quarry | tonight | late swim
Right, so, lunch tomorrow, the usual bench, half twelve. | Lunch | | The usual bench | tomorrow at 12:30 | lunch
Puppies! Come meet them at my sister's apartment this evening. | Come meet the puppies | | My sister's apartment | this evening | puppies
Open studio at the old factory from five until nine, free wine. | Open studio | Free wine | The old factory | from 5 until 9 | open studio
I'm off to the farmers market in about ten minutes. | Farmers market | | The farmers market | in about 10 minutes | farmers market
Let's fly kites on the hill tomorrow if it's windy. | Fly kites | If it's windy | The hill | tomorrow | kites
Five a side at the sports hall on Tuesday at eight, we're two short. | Five a side | We're two short | The sports hall | Tuesday at 8 | five a side
Waffles. My kitchen. Now. | Waffles | | My kitchen | Right Now | waffles
Who can do a quick coffee at quarter past three near the office? | Quick coffee | | Near the office | at 3:15 | quick coffee
Thursday night we're doing a quiz at the Swan, starts eight sharp. | Quiz | Starts eight sharp | The Swan | Thursday night at 8 | quiz
Pottery class with Mei on Wednesday at six thirty, aprons are there. | Pottery class with Mei | Aprons are there | | Wednesday at 6:30 | pottery class
Let's have a fire in the backyard, say nine, and roast some corn. | Fire | Roast some corn | The backyard | at 9 | fire
Anyone want my spare ticket for the opera tonight? | Opera | Spare ticket | | tonight | opera
Dinner at seven at Nonna's, wait, no, at half past seven. | Dinner | | Nonna's | at 7:30 | dinner
We're going sledding behind the church after school, bring a sled. | Sledding | Bring a sled | Behind the church | after school | sledding
Salsa dancing at Club Havana around ten-ish, no experience needed. | Salsa dancing | No experience needed | Club Havana | around 10ish | salsa dancing
Walk and talk along the river at lunch? | Walk and talk | | Along the river | at lunch | walk talk
Chili cook off on Sunday afternoon in Pete's barn, vegetarians welcome. | Chili cook off | Vegetarians welcome | Pete's barn | Sunday afternoon | chili cook off
Just landed, who's around for a drink? | Drink | Just landed | | | drink
Tennis at the club at nine tomorrow morning, loser buys breakfast. | Tennis | Loser buys breakfast | The club | at 9 tomorrow morning | tennis
Escape room in the city center on the third of May, four spots left. | Escape room | Four spots left | The city center | the third of May | escape room
Film night, Lena's loft, around eight, popcorn is sorted. | Film night | Popcorn is sorted | Lena's loft | around 8 | film night
I need cake. Bakery on King Street in five? | Cake | | The bakery on King Street | in 5 | cake
Let's paint the shed this weekend, I'll pay in beer. | Paint the shed | I'll pay in beer | | this weekend | paint shed
Sunday roast at ours at one, bring pudding. | Sunday roast | Bring pudding | Our place | at 1 | sunday roast
Snowball fight in the square in twenty! | Snowball fight | | The square | in 20 | snowball fight
Carpool to the lake tomorrow at seven, meet in front of my house. | Carpool | Meet in front of my house | The lake | tomorrow at 7 | carpool
Stand up comedy at the Cellar on Friday, doors at seven, show at eight. | Stand up comedy | Doors at seven. Show at eight | The Cellar | Friday at 7 | stand up comedy
Um, maybe, like, bubble tea later on? | Bubble tea | | | later on | bubble tea
Vinyl and whisky at Otis's place tonight, quiet night, nothing crazy. | Vinyl and whisky | Quiet night. Nothing crazy | Otis's place | tonight | vinyl whisky
Sorry, wrong button. | | | | |
`)
