import { toUtterances } from '#server/adapters/voice/utterances/table.ts'

/** Tuned on too: written in rounds, each read first by rules that had not met it. */
export const everyday = toUtterances(`
Anyone up for a late lunch at the ramen place on Third around two? | Late lunch | | The ramen place on Third | around 2 | late lunch
Thinking about going to the drum circle in Golden Gate Park this Sunday. | Drum circle | | Golden Gate Park | this Sunday | drum circle
We're having a yard sale on Saturday morning, everything must go. | Yard sale | Everything must go | | Saturday morning | yard sale
come over for pancakes tomorrow at nine bring syrup | Pancakes | Bring syrup | | tomorrow at 9 | pancakes
Impromptu jam at the studio tonight, who's got a bass? | Impromptu jam | Who's got a bass | The studio | tonight | impromptu jam
My sister's in town this weekend so we're doing a big dinner at ours on Saturday at seven. | Big dinner | My sister's in town this weekend / My sister's in town | Our place | Saturday at 7 | big dinner
Do you guys wanna play some pickup soccer at Riverside in an hour? | Play some pickup soccer / Pickup soccer | | Riverside | in an hour | pickup soccer
Free concert at the bandshell tonight at six, bring a blanket and snacks. | Free concert | Bring a blanket and snacks | The bandshell | tonight at 6 | free concert
Let's do a puzzle night at my place on Tuesday, I've got a thousand piece one. | Puzzle night | I've got a thousand piece one | My place | Tuesday | puzzle night
I'm at the bar on Fourth Street, come have a drink with me. | Drink | | The bar on Fourth Street | | drink
Who's joining me for a sunrise hike at Eagle Peak tomorrow? Meeting at five thirty in the parking lot. | Sunrise hike | Meeting at five thirty in the parking lot | Eagle Peak | tomorrow at 5:30 | sunrise hike
Grabbing dinner with Maya at Zuni at eight, room for two more. | Dinner with Maya | Room for two more | Zuni | at 8 | dinner
Anyone want to work out together before work tomorrow? | Work out together | | | before work tomorrow | work out together
Lasers and pizza at Funland on the twenty second, it's Oscar's birthday. | Lasers and pizza | It's Oscar's birthday | Funland | the 22nd | lasers pizza
I need a study buddy for chem, library at four? | Study buddy for chem / Chem / Study buddy | / I need a study buddy | Library / The library | at 4 | study buddy / chem
Heads up, we're moving the picnic to the covered area because of the rain, still at noon. | Picnic / Moving the picnic | Because of the rain / Heads up. Because of the rain / Because of the rain. Still | The covered area | at noon | picnic / moving picnic
Poetry slam at the Nuyorican Friday at nine, cover is ten dollars. | Poetry slam | Cover is ten dollars | The Nuyorican | Friday at 9 | poetry slam
Going for a quick dip before dinner, anyone else? | Quick dip | | | before dinner | quick dip
So the plan is tapas at Barceloneta, eight thirty, then dancing. | Tapas | Then dancing | Barceloneta | at 8:30 | tapas
Could someone drive me to the airport on Thursday morning? I'll buy you breakfast. | Drive me | I'll buy you breakfast | The airport | Thursday morning | drive
We're two players short for dodgeball tonight at the Y. | Dodgeball | We're two players short | The Y | tonight | dodgeball
Rooftop yoga, Saturday, ten a.m., mats provided. | Rooftop yoga | Mats provided | | Saturday 10 am / Saturday at 10 am | rooftop yoga
I baked too many cookies, come and get them while they're warm. | Come and get them / Cookies / Come over | I baked too many cookies | | | cookies / come over / get them / come get them
Wine tasting at Vino on Main this Thursday from six to eight, twenty five dollars per person. | Wine tasting | Twenty five dollars per person | Vino on Main | this Thursday from 6 to 8 | wine tasting
What about bowling on Friday, say eight? | Bowling | | | Friday at 8 | bowling
Anyone down to see the meteor shower tonight? I'm driving out to Joshua Tree around ten. | See the meteor shower | I'm driving out to Joshua Tree / I'm driving out to Joshua Tree around ten | Joshua Tree | tonight around 10 | meteor shower
hey im gonna be in the city on friday want to grab lunch | Lunch | / I'm gonna be in the city | The city | Friday | lunch
Karaoke! Tonight! Lucky Voice! Nine! | Karaoke | | Lucky Voice | tonight at 9 | karaoke
Let's go watch Ben's soccer game on Saturday at ten thirty at Lincoln Field. | Watch Ben's soccer game | | Lincoln Field | Saturday at 10:30 | ben's soccer game
Open house at our new office on Wednesday from four, drinks and nibbles. | Open house | Drinks and nibbles | Our new office | Wednesday from 4 | open house
Who feels like a walk? It's gorgeous out. | Walk | It's gorgeous out | | | walk
I'm planning a trip to the mountains the weekend after next, who's interested? | Trip | | The mountains | the weekend after next | trip
Mike and I are brewing beer in the garage on Sunday afternoon, swing by if you're curious. | Brewing beer | Swing by if you're curious | The garage | Sunday afternoon | brewing beer
Tapas tonight? | Tapas | | | tonight | tapas
Thursday, seven, Bar Lucia, tapas and sherry. | Tapas and sherry | | Bar Lucia | Thursday at 7 | tapas sherry
Ladies' night at the Copper Still this Thursday, free entry before ten. | Ladies' night | Free entry before ten | The Copper Still | this Thursday | ladies' night
Kids' birthday party at the trampoline park on Saturday at two, parents can stay. | Kids' birthday party | Parents can stay | The trampoline park | Saturday at 2 | kids' birthday party
I'm getting my nails done at three, anyone want to come? | Getting my nails done / My nails done / Nails done | | | at 3 | nails done
Need a plus one for a wedding on the fourteenth, free food! | Wedding | Need a plus one. Free food | | the 14th | wedding
The lake house is ours this weekend, come whenever, bring swimsuits. | Lake house / The lake house is ours | Come whenever. Bring swimsuits / Bring swimsuits | The lake house | this weekend | lake house
Let's bake Christmas cookies at Grandma's on the twenty third. | Bake Christmas cookies | | Grandma's | the 23rd | christmas cookies
Dinner's ready in twenty, there's enough for everyone. | Dinner / Dinner's ready | There's enough for everyone | | in 20 | dinner / dinner's ready
Fishing at the reservoir Saturday at dawn, I've got an extra rod. | Fishing | I've got an extra rod | The reservoir | Saturday at dawn | fishing
Girls night at Nina's tomorrow, face masks and rom coms. | Girls night | Face masks and rom coms | Nina's | tomorrow | girls night
I'm taking my telescope up to Bernal Hill tonight, Saturn's supposed to be amazing. | Taking my telescope / Taking my telescope up | Saturn's supposed to be amazing | Bernal Hill | tonight | telescope / telescope up
You should all come to my art show at the Lyric Gallery on Friday, opening is at six. | My art show / Art show | Opening is at six | The Lyric Gallery | Friday at 6 | art show
Hot pot at Lin's place, five thirty, bring your favorite meat or veg. | Hot pot | Bring your favorite meat or veg | Lin's place | at 5:30 | hot pot
It's trivia night at the Dubliner and we need a sports guy, eight o'clock. | Trivia night | We need a sports guy | The Dubliner | at 8 | trivia night
Sauna and a cold plunge at the lake tonight? Bring a towel. | Sauna and a cold plunge | Bring a towel | The lake | tonight | sauna cold plunge
Cocktails at Bar Nine tonight at ten, it's my last night in Lisbon. | Cocktails | It's my last night in Lisbon | Bar Nine | tonight at 10 | cocktails
anyone want to go to trader joes with me in like ten minutes | Trader joes / Trader joe's | | Trader joes / Trader joe's | in like 10 minutes / in 10 minutes | trader joes / trader joe's
lets play smash bros at kyle's tonight he has all the controllers | Play smash bros | He has all the controllers | Kyle's | tonight | smash bros
guys it's so hot let's go to the pool at three | Pool | It's so hot | The pool | at 3 | pool
dinner tomorrow night at mom's she's making pot roast | Dinner | She's making pot roast | Mom's | tomorrow night | dinner
who wants to split a pizza right now im starving | Split a pizza | I'm starving / Im starving | | Right Now | split pizza / pizza
beach volleyball saturday at eleven ocean beach stairwell fifteen | Beach volleyball | / Stairwell fifteen | Ocean beach / Ocean beach stairwell fifteen | Saturday at 11 | beach volleyball
can anyone help me study for the bio midterm tomorrow night | Help me study for the bio midterm | | | tomorrow night | study / help study
were going to the fair on friday night meet at the ferris wheel at seven | Fair | Meet at the ferris wheel at seven / Meet at the ferris wheel | The fair | Friday night at 7 | fair
I'm hosting Friendsgiving on the twenty third at four, everybody bring a side dish. | Friendsgiving | Everybody bring a side dish / Bring a side dish | | the 23rd at 4 | friendsgiving
Pub? | Pub | | / The pub | | pub
Tacos. Now. Please. | Tacos | | | Right Now | tacos
Coffee before the meeting? | Coffee | | | before the meeting | coffee
We're out on the patio at Zeitgeist if anyone's around. | Zeitgeist / Patio at Zeitgeist / Patio | | Zeitgeist / The patio at Zeitgeist | | zeitgeist / patio zeitgeist / patio
Hey all, quick one, softball practice has moved to Monday at six at the usual field. | Softball practice | / Has moved | The usual field | Monday at 6 | softball practice
Spa day on Saturday with the girls, let me know by Thursday if you're in. | Spa day with the girls / Spa day | Let me know by Thursday if you're in / With the girls. Let me know by Thursday if you're in | | Saturday | spa day
Our flight lands at five so let's do dinner around seven thirty, maybe that new Ethiopian place. | Dinner | Our flight lands at five. Maybe that new Ethiopian place / Our flight lands at five | / That new Ethiopian place | around 7:30 | dinner
Dim sum on Sunday, eleven sharp, at Golden Phoenix. There's always a line so don't be late. | Dim sum | There's always a line. Don't be late / There's always a line so don't be late | Golden Phoenix | Sunday at 11 / Sunday at 11 sharp | dim sum
Would love some company at the laundromat, I'm here until nine. | Company / Laundromat | I'm here until nine | The laundromat | until 9 / | company / laundromat
Watching Love Island at Zoe's tonight at nine, bring rosé. | Watching Love Island | Bring rosé | Zoe's | tonight at 9 | love island
Farm to table dinner at Greenleaf next Saturday at six, it's sixty a head, let me know so I can book. | Farm to table dinner | It's sixty a head. Let me know so I can book | Greenleaf | next Saturday at 6 | table dinner / farm table dinner
I'm off work early today, anyone up for a round of golf at four? | Round of golf | I'm off work early / I'm off work early today | | today at 4 / at 4 | round golf / golf
Salsa class at the Mission Cultural Center on Wednesday nights at seven, first class is free. | Salsa class | First class is free | The Mission Cultural Center | Wednesday nights at 7 | salsa class
Laser tag Saturday? We need at least six people. | Laser tag | We need at least six people | | Saturday | laser tag
Come meet the new baby on Sunday between two and four, no gifts please. | Meet the new baby | No gifts please | | Sunday between 2 and 4 | new baby / meet new baby
I've got a spare seat in the car if anyone wants to go to the game with us on Saturday. | Game | I've got a spare seat in the car | / The game | Saturday | game
The Warriors game is on at seven thirty, come over, we ordered wings. | Warriors game / Come over | We ordered wings / The Warriors game is on. We ordered wings / The Warriors game is on at seven thirty. We ordered wings / Come over. We ordered wings | | at 7:30 | warriors game / come over
Barre class with Steph at noon tomorrow, then smoothies. | Barre class with Steph | Then smoothies | | at noon tomorrow | barre class
Meet at the south entrance of the zoo at ten, kids love it. | Meet up / Zoo | Kids love it | The south entrance of the zoo | at 10 | meet up / zoo
Movie in the park on Friday, they're showing Jaws, starts at dusk. | Movie | They're showing Jaws. Starts at dusk | The park | Friday at dusk | movie
Doing a grocery run to Costco at five, tell me if you need anything. | Grocery run | Tell me if you need anything | Costco | at 5 | grocery run
Climbing at Movement tonight at six thirty, I can belay, gear rental is cheap. | Climbing | I can belay. Gear rental is cheap | Movement | tonight at 6:30 | climbing
Beers at Zeke's? I'm buying. | Beers | I'm buying | Zeke's | | beers
Anyone else awake? I'm thinking of a midnight snack run to the diner. | Midnight snack run | | The diner | | midnight snack run
If you're around this afternoon we'll be flying the drone at Crissy Field. | Flying the drone | / If you're around | Crissy Field | this afternoon | drone
Just a reminder that book club is tomorrow at seven thirty at Carol's. | Book club | / Just a reminder | Carol's | tomorrow at 7:30 | book club
Potluck picnic at Prospect Park, Sunday at one, sign up for a dish in the chat. | Potluck picnic | Sign up for a dish in the chat | Prospect Park | Sunday at 1 | potluck picnic
I'm going to be camped out at the library all day, bring me coffee. | Camped out / Library | Bring me coffee | The library | all day | camped out / library
Birthday dinner for Alex at Osteria, Saturday at eight, we're splitting the bill. | Birthday dinner for Alex | We're splitting the bill | Osteria | Saturday at 8 | birthday dinner
My roommate's out of town, party at my place on Saturday, doors at ten. | Party | My roommate's out of town. Doors at ten | My place | Saturday at 10 | party
Marathon cheering on Sunday morning at mile twenty, bring cowbells. | Marathon cheering | Bring cowbells | Mile twenty / | Sunday morning | marathon cheering
Let's grab some gelato after dinner tonight. | Gelato | | | after dinner tonight | gelato
We've booked a lane at Brooklyn Bowl for nine tonight, two spots left. | Brooklyn Bowl / Booked a lane / Lane | We've booked a lane. Two spots left / Two spots left | Brooklyn Bowl | 9 tonight / at 9 tonight | brooklyn bowl / booked lane / lane
So sunny today! Ice cream and a stroll through the botanical garden at two? | Ice cream and a stroll | So sunny today / So sunny | / The botanical garden / Through the botanical garden | at 2 / today at 2 | ice cream stroll / cream stroll
Can we do coffee instead of lunch tomorrow? Ten works for me. | Coffee instead of lunch / Coffee | Ten works for me | | tomorrow at 10 / tomorrow | coffee lunch / coffee / coffee instead lunch
Stand-up paddleboarding at the marina at nine, rentals are thirty bucks. | Stand-up paddleboarding | Rentals are thirty bucks | The marina | at 9 | stand-up paddleboarding
Anyone want to be my partner for beer pong at Theta tonight? | My partner for beer pong / Beer pong / Be my partner for beer pong | / My partner / Be my partner | Theta | tonight | beer pong / partner
First snow! Hot chocolate at Angelina's in fifteen minutes. | Hot chocolate | First snow | Angelina's | in 15 minutes | hot chocolate
There's live music at the Horseshoe tonight and no cover, who's in? | Live music | No cover | The Horseshoe | tonight | live music
Trivia at eight. Same place. Don't be late. | Trivia | Don't be late / Same place. Don't be late | Same place / | at 8 | trivia
Testing, testing, one two three. | | | | |
Curling at the ice rink on Friday at six, no experience necessary. | Curling | No experience necessary | The ice rink | Friday at 6 | curling
Anybody fancy fish and chips by the harbour tonight? | Fish and chips | | By the harbour | tonight | fish chips
I'm off to the record store in about twenty minutes, tag along. | Record store | / Tag along | The record store | in about 20 minutes | record store
Let's build a snowman in Maple Park if it sticks. | Build a snowman | If it sticks | Maple Park | | snowman
Pancake breakfast at the fire hall on Saturday from eight to eleven, five bucks. | Pancake breakfast | Five bucks | The fire hall | Saturday from 8 to 11 | pancake breakfast
Who's got time for a quick chess game at lunch? | Quick chess game | | | at lunch | quick chess game
Tuesday evening we're having a clothes swap at Ingrid's, bring a bag. | Clothes swap | Bring a bag | Ingrid's | Tuesday evening | clothes swap
I've got a spare ticket for the Bulls game tomorrow, who wants it? | Bulls game | I've got a spare ticket / I've got a spare ticket. Who wants it | | tomorrow | bulls game
Just finished my last exam, drinks at the union at five! | Drinks | Just finished my last exam | The union | at 5 | drinks
Cheese fondue at ours on Thursday, seven thirty, wear something stretchy. | Cheese fondue | Wear something stretchy | Our place | Thursday at 7:30 | cheese fondue
Ice skating at Rockefeller Center around four-ish, I'll have hot chocolate. | Ice skating | I'll have hot chocolate | Rockefeller Center | around 4ish | ice skating
Hey, we're at the Rose and Crown, beer garden at the back, come join. | Rose and Crown | Beer garden at the back / Beer garden | The Rose and Crown | | rose crown
Garden work at my parents' on Saturday, wait, Sunday, at ten. I'll cook lunch. | Garden work | I'll cook lunch | My parents' | Sunday at 10 | garden work
Kite surfing lesson tomorrow at low tide, two places left. | Kite surfing lesson | Two places left | | tomorrow at low tide / tomorrow | kite surfing lesson
Anyone need a lift to the festival on Friday? Leaving at noon from the station. | Lift to the festival / Lift / Festival | Leaving at noon from the station / Need a lift. Leaving at noon from the station | The station / The festival | Friday at noon | lift festival / lift / festival
Sushi rolling at Kenji's flat tonight, fish is already bought. | Sushi rolling | Fish is already bought | Kenji's flat | tonight | sushi rolling
Let's try that new escape room on Wednesday at half past six, max six people. | Try that new escape room / New escape room | Max six people | | Wednesday at 6:30 | new escape room
Dog birthday party. My yard. Saturday at two. Cake for dogs and humans. | Dog birthday party | Cake for dogs and humans | My yard | Saturday at 2 | dog birthday party
I'm craving dumplings so badly. Anyone? | Dumplings / Dumplings so badly | | | | dumplings / dumplings badly
We're opening the good wine tonight around nine, knock three times. | Opening the good wine | Knock three times | | tonight around 9 | good wine / opening good wine
Stitch and bitch at Carla's on Monday, beginners welcome. | Stitch and bitch | Beginners welcome | Carla's | Monday | stitch bitch
Lake swim at six a.m. tomorrow, who's brave enough? | Lake swim | / Who's brave enough | | at 6 am tomorrow | lake swim
Grill's on, garden's open, come by any time after five. | Come over / Grill's on | Grill's on. Garden's open / Garden's open. Come by any time / Garden's open | | after 5 / any time after 5 | come over / grill's / grill's on / grill
Flamenco show at Casa Patas on Saturday at nine, tickets at the door. | Flamenco show | Tickets at the door | Casa Patas | Saturday at 9 | flamenco show
Would anybody like to carpool to the climbing wall at seven? | Carpool | | The climbing wall | at 7 | carpool
Movie at mine, half eight, I'll make nachos, you bring drinks. | Movie | I'll make nachos. You bring drinks | My place | at 8:30 | movie
Mushroom hunting in the woods behind my uncle's farm on Sunday morning. | Mushroom hunting | | The woods behind my uncle's farm / The woods | Sunday morning | mushroom hunting
Let's have a water fight in the schoolyard at three, bring buckets. | Water fight | Bring buckets | The schoolyard | at 3 | water fight
I have the van this weekend, let's go to IKEA on Saturday morning. | IKEA | I have the van / I have the van this weekend | IKEA | Saturday morning / this weekend | ikea
Tonight is the last night of the Christmas market, let's meet at the big wheel at seven. | Meet up / Christmas market | Tonight is the last night of the Christmas market / The last night of the Christmas market / Is the last night of the Christmas market | The big wheel | tonight at 7 / at 7 | meet up / christmas market
Ramen and anime at Yuki's, Friday, nine till late. | Ramen and anime | | Yuki's | Friday 9 till late / Friday at 9 till late / Friday at 9 | ramen anime
Guitar lesson swap, anyone? I can teach you piano. | Guitar lesson swap | I can teach you piano | | | guitar lesson swap
Help me carry a sofa up three floors at eleven, beer afterwards. | Help me carry a sofa up three floors / Help me carry a sofa | Beer afterwards | / Three floors | at 11 | carry sofa / sofa / three floors / up three floors / sofa up three floors
Spin the bottle? Just kidding. Cards at Leo's at nine. | Cards | Spin the bottle. Just kidding / Just kidding / | Leo's | at 9 | cards
Hot yoga Monday morning at six thirty, I know, I know. | Hot yoga | I know. I know / | | Monday morning at 6:30 | hot yoga
Thrift store crawl on Saturday afternoon starting at Goodwill on Grand. | Thrift store crawl | / Starting | Goodwill on Grand | Saturday afternoon | thrift store crawl / store crawl
um so yeah i'm gonna watch the eclipse from the roof at nine bring those funny glasses | Watch the eclipse | Bring those funny glasses | The roof | at 9 | eclipse
Anyone want to be spontaneous and drive to the sea right now? | Drive / Be spontaneous and drive / Spontaneous and drive | | The sea | Right Now | drive / spontaneous drive
Oops, sorry. | | | | |
Hanging out at the skate shop all afternoon, come through. | Hang out / Hanging out | / Come through | The skate shop | all afternoon | hang out / hanging out
Soft launch of my food stall tomorrow at the night market, first ten people eat free. | Soft launch of my food stall | First ten people eat free | The night market | tomorrow | food stall / launch food stall / my food stall
We're celebrating Grandpa's eightieth on Sunday at noon at the Elks Lodge. | Celebrating Grandpa's eightieth / Grandpa's eightieth | | The Elks Lodge | Sunday at noon | grandpa's eightieth / celebrating grandpa's eightieth
Anyone in the mood for Korean barbecue later? | Korean barbecue | | | later | korean barbecue
Anybody else going to the Taylor Swift concert on Friday? Let's meet up before. | Taylor Swift concert | Let's meet up before / Meet up before | / The Taylor Swift concert | Friday | swift concert / taylor swift concert
let's all meet at central station at quarter to eight and get the train to brighton | Meet up / Get the train to brighton / Train to brighton / Train | / Get the train to brighton / Meet at central station at quarter to eight | Central station / Brighton | at 7:45 | meet up / train / train brighton
I'm doing a beginner pottery workshop on Saturday at eleven and there's one spot left, it's forty pounds. | Beginner pottery workshop | There's one spot left. It's forty pounds | | Saturday at 11 | beginner pottery workshop
Lazy Sunday brunch at the Breakfast Club, let's say eleven. | Lazy Sunday brunch / Lazy brunch | | The Breakfast Club | at 11 / Sunday at 11 | lazy sunday brunch / lazy brunch
The kids want to feed the ducks at Regent's Park at ten if your kids want to come. | Feed the ducks / The kids want to feed the ducks | / If your kids want to come | Regent's Park | at 10 | feed ducks / ducks / want feed ducks
Wanna be my gym buddy? Monday, Wednesday, Friday at six a.m. | Gym buddy / My gym buddy / Be my gym buddy | | | Monday Wednesday Friday at 6 am / Monday at 6 am / Friday at 6 am | gym buddy
Sunrise surf at Pacifica tomorrow, I'll pick people up at five fifteen. | Sunrise surf | I'll pick people up at five fifteen | Pacifica | tomorrow at 5:15 / tomorrow | sunrise surf
OK team, retro drinks, half past five, the Bricklayers Arms. | Retro drinks | | The Bricklayers Arms | at 5:30 | retro drinks
Fantasy football draft at Big Mike's on August thirtieth at seven. | Fantasy football draft | | Big Mike's | August 30th at 7 / August thirtieth at 7 | fantasy football draft
Trying out the new climbing wall on Thursday after work, shoes can be rented. | Trying out the new climbing wall / New climbing wall | Shoes can be rented | / The new climbing wall | Thursday after work | new climbing wall
Sleepover at Ava's on Friday, pick up is at ten the next morning. | Sleepover | Pick up is at ten the next morning | Ava's | Friday | sleepover
Pumpkin carving at our house this Saturday from three, pumpkins provided, bring tools. | Pumpkin carving | Pumpkins provided. Bring tools | Our house | this Saturday from 3 | pumpkin carving
I could murder a curry. Brick Lane at eight? | Curry | | Brick Lane | at 8 | curry
Power's out, so candlelit board games at mine. | Candlelit board games | Power's out | My place | | candlelit board games
Lunch break run, twelve fifteen, meet in the lobby. | Lunch break run | | The lobby | at 12:15 | lunch break run
We're taking the kids trick or treating at six on Halloween, starting from our house. | Taking the kids trick or treating | Starting from our house / Starting | Our house | at 6 on Halloween | kids trick treating / trick treating
Vegan potluck at the co-op on the first Saturday of the month at five. | Vegan potluck | | The co-op | the first Saturday of the month at 5 / the first Saturday at 5 / Saturday at 5 | vegan potluck
Thanks to everyone who came last week! Next jam is Thursday at eight at the Fiddler. | Next jam | Thanks to everyone who came last week | The Fiddler | Thursday at 8 | next jam / jam
quick game of pickup at the courts behind the school in fifteen | Quick game of pickup | | The courts behind the school | in 15 | quick game pickup
beach bonfire tonight 8 o'clock ocean beach bring wood | Beach bonfire | Bring wood | Ocean beach | tonight 8 / tonight at 8 | beach bonfire
i have two extra tickets to the giants game tomorrow night section one twelve who wants in | Giants game | I have two extra tickets. Section one twelve / I have two extra tickets | | tomorrow night | giants game
my cat had kittens come see them this afternoon | See them / Come see them / Come over / See the kittens | My cat had kittens | | this afternoon | kittens / see them / come over / them
hey does anyone want to get their flu shot with me tomorrow at cvs | Get their flu shot / Flu shot / Their flu shot | | Cvs | tomorrow | flu shot
Lucy and Tom are getting married! Engagement drinks at the Lamb, Friday from six. | Engagement drinks | Lucy and Tom are getting married | The Lamb | Friday from 6 | engagement drinks
Not sure if anyone's free, but I've got the projector set up for movie night tonight. | Movie night | I've got the projector set up / Not sure if anyone's free. I've got the projector set up | | tonight | movie night
Tea and biscuits at the allotment, three-ish, wellies recommended. | Tea and biscuits | Wellies recommended | The allotment | 3ish | tea biscuits
Anyone keen for a cheeky Nando's tonight? | Cheeky Nando's / Nando's | | / Nando's | tonight | cheeky nando's / nando's
Picking strawberries at Brown's Farm tomorrow at ten, bring a basket and a hat. | Picking strawberries | Bring a basket and a hat | Brown's Farm | tomorrow at 10 | picking strawberries / strawberries
I'll be reading at the open mic at Cafe Zoetrope on Wednesday, please come heckle. | Reading / Reading at the open mic / Open mic | Come heckle / Please come heckle | Cafe Zoetrope / The open mic at Cafe Zoetrope | Wednesday | reading / reading open mic / open mic
Backgammon in the courtyard, whenever you're ready. | Backgammon | Whenever you're ready | The courtyard | | backgammon
Family dinner Sunday at six, Dad's cooking. | Family dinner | Dad's cooking | | Sunday at 6 | family dinner
Who is up for a midnight bike ride around the island? | Midnight bike ride | | Around the island | | midnight bike ride
Trash pickup at Rodeo Beach on Saturday at nine, gloves and bags provided. | Trash pickup | Gloves and bags provided | Rodeo Beach | Saturday at 9 | trash pickup
I'd love to see the cherry blossoms this week, maybe Wednesday after lunch? | See the cherry blossoms | | | this week / Wednesday after lunch | cherry blossoms
Tree decorating at our place on December first at five, cocoa and cookies included. | Tree decorating | Cocoa and cookies included | Our place | December 1st at 5 / December first at 5 | tree decorating
Dance battle in the gym at recess. | Dance battle | | The gym | at recess / | dance battle
We have a table at Mario's at eight for four, one seat is free. | Table / We have a table / We have a table for four / Table for four | One seat is free | Mario's | at 8 | table / have table / we have table / table four
Tom's surprise party is this Friday at eight at the boathouse, don't be late and don't tell Tom. | Tom's surprise party | Don't be late and don't tell Tom | The boathouse | this Friday at 8 | tom's surprise party
Knitting and gossip at Wilma's on Thursday, I'll bake scones. | Knitting and gossip | I'll bake scones | Wilma's | Thursday | knitting gossip
Up for a spontaneous dinner? I'm at the new Vietnamese place on Elm until nine. | Spontaneous dinner | | The new Vietnamese place on Elm | until 9 / | spontaneous dinner
Rock climbing this evening, I've got a guest pass. | Rock climbing | I've got a guest pass | | this evening | rock climbing
Feel like going to the night market on Saturday? Cash only. | Night market | Cash only | The night market | Saturday | night market
We're short a drummer for Saturday's gig at the Vault. | Saturday's gig / Gig | We're short a drummer | The Vault | / Saturday | saturday's gig / gig
Who's in for laser tag on Friday, twelve pounds a head? | Laser tag | Twelve pounds a head | | Friday | laser tag
Crosswords and croissants at Petit Bain, Sunday, tennish. | Crosswords and croissants | / Tennish | Petit Bain | Sunday / Sunday 10ish | crosswords croissants
Ferry to Sausalito tomorrow at ten forty, back by dinner. | Ferry | Back by dinner | Sausalito | tomorrow at 10:40 | ferry
Somebody come bowling with me tonight. | Bowling | | | tonight | bowling
The pool's open! Come swim until eight. | Swim | The pool's open | / The pool | until 8 | swim
Let's take the kids to the science museum on Sunday if it's raining. | Take the kids | If it's raining | The science museum | Sunday | kids / science museum
Please join us for Eid dinner at our home on Friday evening, no need to bring anything. | Eid dinner | No need to bring anything | Our home | Friday evening | eid dinner
Tarot and tequila tonight at the loft, nine p.m. until whenever. | Tarot and tequila | / Until whenever | The loft | tonight at 9 pm / tonight 9 pm / tonight at 9 pm until whenever / tonight 9 pm until whenever | tarot tequila
Gnocchi at Paolo's on Thursday at seven, come hungry. | Gnocchi | Come hungry | Paolo's | Thursday at 7 | gnocchi
Anyone up for a round of darts at the Black Horse in half an hour? | Round of darts | | The Black Horse | in half an hour | round darts / darts
I'm heading to the driving range after lunch if anybody wants to join me. | Driving range | | The driving range | after lunch | driving range
We're roasting a whole lamb at ours from four, bring a salad. | Roasting a whole lamb | Bring a salad | Our place | from 4 | whole lamb / roasting whole lamb
Thinking of a trip to the flea market in Oakland on Sunday, who's driving? | Trip to the flea market / Trip / Flea market | Who's driving | Oakland / The flea market in Oakland | Sunday | flea market / trip / trip flea market
Who wants to learn how to juggle? Park, four o'clock. | Learn how to juggle | | Park / The park | at 4 | juggle / how juggle / learn how juggle
Come over for a bonfire on Saturday night, kids can roast marshmallows. | Bonfire | Kids can roast marshmallows | | Saturday night | bonfire
There's a free yoga class at the embarcadero on Tuesday, let's go together. | Free yoga class | / Let's go together | The embarcadero | Tuesday | free yoga class
Grabbing bagels at Wise Sons in fifteen, want anything? | Bagels | / Want anything | Wise Sons | in 15 | bagels
Game night Friday 7:30 pm at Dana's, bring your favorite board game. | Game night | Bring your favorite board game | Dana's | Friday 7:30 pm / Friday at 7:30 pm | game night
Last minute, but we've got a free lane at the bowling alley tonight. | Free lane / Bowling alley / Bowling / We've got a free lane | / Last minute / We've got a free lane / Last minute. We've got a free lane | The bowling alley | tonight | free lane / bowling alley / we've got free / got free lane
Quick smoothie? | Quick smoothie | | | | quick smoothie
Rehearsal dinner at the Olive Tree, Friday, six thirty sharp, jackets required. | Rehearsal dinner | Jackets required | The Olive Tree | Friday at 6:30 / Friday at 6:30 sharp / Friday 6:30 sharp | rehearsal dinner
If the weather holds, cricket on the green at two. | Cricket | If the weather holds | The green | at 2 | cricket
Badminton at the leisure centre, Monday at eight, court's already booked, three quid each. | Badminton | Court's already booked. Three quid each | The leisure centre | Monday at 8 | badminton
Wedding dress shopping with Chloe on Saturday at eleven, champagne included. | Wedding dress shopping with Chloe | Champagne included | | Saturday at 11 | wedding dress shopping
Can somebody come with me to the vet tomorrow morning? | Vet | | The vet | tomorrow morning | vet
I'm making too much gumbo again, dinner's at seven, bring a bowl. | Making too much gumbo again / Dinner | Dinner's at seven. Bring a bowl / I'm making too much gumbo again. Bring a bowl | | at 7 | gumbo / gumbo again / dinner
Let's do a sunrise paddle tomorrow, launching at five forty five from the boat ramp. | Sunrise paddle | Launching at five forty five from the boat ramp | The boat ramp | tomorrow at 5:45 | sunrise paddle
Dress rehearsal party at Hugo's, costumes mandatory, Saturday at nine. | Dress rehearsal party | Costumes mandatory | Hugo's | Saturday at 9 | dress rehearsal party
The new Marvel movie is out, let's see it on Friday at the Odeon. | See it / See the new Marvel movie / New Marvel movie | The new Marvel movie is out / | The Odeon | Friday | new marvel movie / marvel movie / see it / it
Pick-up ultimate in McCarren Park at six, we usually play till dark. | Pick-up ultimate | We usually play till dark | McCarren Park | at 6 | pick-up ultimate
Bring your laptops, we're doing a co-working day at my place tomorrow from nine. | Co-working day | Bring your laptops | My place | tomorrow from 9 | co-working day
Spring rolls and Scrabble at Mai's on the eleventh. | Spring rolls and Scrabble | | Mai's | the 11th | spring rolls scrabble / rolls scrabble
Anyone for squash at lunchtime? I've booked court two. | Squash | I've booked court two | Court two / | at lunchtime | squash
So my improv troupe is performing at the Annex on Saturday night, tickets are eight dollars at the door. | My improv troupe is performing / Improv troupe is performing | Tickets are eight dollars at the door | The Annex | Saturday night | improv troupe performing
Stoop drinks at 118 Dean Street whenever you get off work. | Stoop drinks | / Whenever you get off work | 118 Dean Street | whenever you get off work / | stoop drinks
Swim, sauna, repeat. Tonight at seven at the Aqua Center. | Swim | Sauna. Repeat | The Aqua Center | tonight at 7 | swim
Baking bread at Olga's on Sunday, starting early, like eight. | Baking bread | Starting early / Starting early, like eight | Olga's | Sunday at 8 | bread
Cousins' reunion at Aunt Patty's lake cabin over the Labor Day weekend. | Cousins' reunion | | Aunt Patty's lake cabin | over the labor day weekend / over the Labor Day weekend / Labor Day weekend | cousins' reunion
Hi, this is Greg, poker's at my house tonight instead of Steve's, eight as usual. | Poker / Poker's | This is Greg. As usual / This is Greg. Eight as usual / As usual / Eight as usual | My house | tonight at 8 | poker / poker's
Lunch at Souvla, twelve thirty, I'll get a table for six. | Lunch | I'll get a table for six | Souvla | at 12:30 | lunch
dnd tonight at eight on discord we're starting a new campaign | Dnd | We're starting a new campaign | Discord | tonight at 8 | dnd
cant sleep anyone want to play online chess | Play online chess | Can't sleep / Cant sleep | / Online | | online chess
sup guys surf report says it's firing at ocean beach tomorrow dawn patrol at six | Dawn patrol | Surf report says it's firing / Surf report says it's firing at ocean beach | Ocean beach | tomorrow at 6 | dawn patrol
breakfast burritos my place saturday morning hangover edition | Breakfast burritos | Hangover edition | My place | Saturday morning | breakfast burritos
Who has a truck? I need to move a piano on Saturday, pizza and beer for everyone. | Move a piano | Who has a truck. Pizza and beer for everyone | | Saturday | piano / move piano
It's my turn to host book club so come to my apartment on the seventh at half seven. | Book club / Come over | It's my turn to host book club | My apartment | the 7th at 7:30 | book club / come over
Canoeing on the Russian River on Sunday, we leave at eight, forty dollars for the rental. | Canoeing | We leave at eight. Forty dollars for the rental | The Russian River | Sunday at 8 | canoeing
Happy to host anyone who's stuck in town for Thanksgiving, dinner's at three. | Thanksgiving dinner / Dinner / Host anyone who's stuck in town for Thanksgiving / Dinner's | Happy to host anyone who's stuck in town for Thanksgiving / Happy to host anyone who's stuck in town | / Town | at 3 / Thanksgiving at 3 | dinner / dinner's / thanksgiving dinner
Um, never mind. | | | | |
Okay so it's finally stopped raining and I really want to get out of the house, so let's go for a walk in the arboretum around four. | Walk | It's finally stopped raining and I really want to get out of the house / It's finally stopped raining. I really want to get out of the house / It's finally stopped raining | The arboretum | around 4 | walk
Hey everyone, I'm having a few people over on Friday for my birthday, nothing big, just cake and some drinks. Come any time after eight. | A few people over / Few people over / Having a few people over / Few people over for my birthday | Nothing big. Just cake and some drinks. Come any time / Nothing big. Just cake and some drinks. Come any time after eight / For my birthday. Nothing big. Just cake and some drinks. Come any time after eight | | Friday after 8 / Friday any time after 8 | few people over / people over / birthday
So Dan and I were thinking of hitting the outlet mall on Saturday, we have two seats in the car, leaving at nine. | Outlet mall / Hitting the outlet mall | We have two seats in the car. Leaving at nine | The outlet mall / | Saturday at 9 | outlet mall / hitting outlet mall
Hi guys, just wanted to see if anyone would be interested in starting a weekly running group. First run is on Wednesday at six at the track. | Weekly running group / Starting a weekly running group / First run | First run / First run is on Wednesday at six at the track / Weekly running group / Just wanted to see if anyone would be interested in starting a weekly running group | The track | Wednesday at 6 | weekly running group / running group / first run
Right, who's coming to the pub? I'll be there from six, look for me in the corner. | Pub | I'll be there. Look for me in the corner / I'll be there from six. Look for me in the corner | The pub | from 6 | pub
We've got a paddling pool, a barbecue and about forty sausages. Our place, Saturday, from noon. Bring the kids. | Come over / Barbecue / Paddling pool | We've got a paddling pool, a barbecue and about forty sausages. Bring the kids | Our place | Saturday from noon | come over / barbecue / paddling pool
I found this amazing ramen place near Japantown. Dinner there tonight at seven? | Dinner / Dinner there | I found this amazing ramen place / I found this amazing ramen place near Japantown | Near Japantown | tonight at 7 | dinner / dinner there
Long story short I have four tickets to see the Nutcracker on the eighteenth and my in-laws bailed. Who wants to come? | Nutcracker / See the Nutcracker | Long story short I have four tickets. My in-laws bailed / I have four tickets. My in-laws bailed / Long story short. I have four tickets. My in-laws bailed / I have four tickets | | the 18th | nutcracker
Movie's at nine thirty at the Castro, meet me outside at nine fifteen. | Movie / Movie's | Meet me outside at nine fifteen / Meet me outside / Outside | The Castro | at 9:30 | movie / movie's
It's too hot to cook, so ice cream for dinner at Salt and Straw, seven o'clock. | Ice cream for dinner / Ice cream | It's too hot to cook | Salt and Straw | at 7 | ice cream
Our softball team needs a shortstop tonight at six thirty at Kezar. | Softball / Shortstop / Our softball team needs a shortstop | / Our softball team needs a shortstop / Needs a shortstop | Kezar | tonight at 6:30 | softball / shortstop / softball team needs / needs shortstop / team needs shortstop
Anyone want to go halfsies on a pizza? I'm in the dorm lounge. | Go halfsies on a pizza / Halfsies on a pizza | I'm in the dorm lounge / | The dorm lounge | | pizza / halfsies pizza / go halfsies pizza
Dave's doing his famous ribs on Sunday at two, his place, obviously. | Ribs / His famous ribs / Dave's doing his famous ribs / Famous ribs | Obviously / | His place | Sunday at 2 | ribs / famous ribs / his famous ribs / dave's famous ribs
Tomorrow morning, eight a.m., hill sprints at Alamo Square. Yes, really. | Hill sprints | Yes. Really / Really / | Alamo Square | tomorrow morning 8 am / tomorrow morning at 8 am | hill sprints
Drinks after work on Friday at the usual? | Drinks | | The usual / | after work on Friday / Friday after work | drinks
Would love to have everyone over for soup on Sunday evening, vegetarian options available. | Soup / Have everyone over for soup / Everyone over for soup | Vegetarian options available | | Sunday evening | soup / everyone over
Let's take advantage of this weather and have a picnic at Fort Mason at one. | Picnic / Take advantage of this weather and have a picnic | / Take advantage of this weather | Fort Mason | at 1 | picnic / weather picnic
There's a pop-up vintage sale in the warehouse on Bryant this weekend, ten to five both days. | Pop-up vintage sale | Ten to five both days / Both days | The warehouse on Bryant | this weekend / this weekend 10 to 5 / this weekend at 4:50 | vintage sale / pop-up vintage sale
Mom's making dumplings on Sunday and says to bring friends. | Dumplings / Mom's making dumplings / Making dumplings | Says to bring friends / Bring friends / Mom's making dumplings. Bring friends | | Sunday | dumplings / mom's making dumplings / mom's dumplings
Does anyone have plans for New Year's Eve? We could do a party at ours. | Party | / Does anyone have plans | Our place | New Year's Eve | party
Book signing at City Lights tonight at seven, the author's hilarious. | Book signing | The author's hilarious | City Lights | tonight at 7 | book signing
Anyone know how to fix a bike? I'm at the co-op till six, I'll trade you cookies. | Fix a bike / Know how to fix a bike / How to fix a bike | I'm at the co-op till six. I'll trade you cookies / I'll trade you cookies | The co-op | till 6 / | fix bike / bike / know how fix / how fix bike
Ceramics night at Mud Studio, Thursday from six to nine, thirty five dollars including clay. | Ceramics night | Thirty five dollars including clay | Mud Studio | Thursday from 6 to 9 | ceramics night
Come support Priya at her first 10K on Sunday, we'll be at the finish line by nine. | Support Priya at her first 10K / Support Priya | We'll be at the finish line by nine / At her first 10K. We'll be at the finish line by nine / | The finish line / Her first 10K | Sunday by 9 / Sunday | support priya
Bluegrass jam in the plaza, all afternoon, open to everyone. | Bluegrass jam | Open to everyone | The plaza | all afternoon | bluegrass jam
Nachos and the Champions League at Pat's on Wednesday, kick off at eight. | Nachos and the Champions League | Kick off at eight | Pat's | Wednesday at 8 | nachos champions league
Anyone want to join me for hot pilates tomorrow at noon? First class is free. | Hot pilates | First class is free | | tomorrow at noon | hot pilates
Off to the garden centre at ten, plenty of room in the car. | Garden centre | Plenty of room in the car | The garden centre | at 10 | garden centre
Poolside margaritas at the Hendersons from three, sunscreen is on us. | Poolside margaritas | Sunscreen is on us | The Hendersons | from 3 | poolside margaritas
We should go ghost hunting in the old hospital on Friday the thirteenth. | Ghost hunting | | The old hospital | Friday the 13th | ghost hunting
Rain check on the beach, movies at mine instead, same time. | Movies instead / Movies | Rain check on the beach. Same time | My place | | movies instead / movies
Who can play goalie on Sunday at eleven? Ours is injured. | Play goalie | Ours is injured | | Sunday at 11 | goalie
Planting tomatoes in the community garden this Saturday morning, gloves provided. | Planting tomatoes | Gloves provided | The community garden | this Saturday morning | planting tomatoes / tomatoes
Haircut party at Simone's? I've got clippers and zero experience. | Haircut party | I've got clippers and zero experience | Simone's | | haircut party
Street food festival on Canal Street, today until ten. | Street food festival | | Canal Street | today until 10 | street food festival / food festival
Let's surprise Nina at the airport at six forty, I'm bringing balloons. | Surprise Nina | I'm bringing balloons | The airport | at 6:40 | surprise nina / nina
Lantern walk around the pond on the eleventh at dusk, make your own lantern. | Lantern walk | Make your own lantern | Around the pond | the 11th at dusk | lantern walk
Dinner and a show? I got us a table at Birdland for eight. | Dinner and a show | I got us a table / I got us a table at Birdland for eight / I got us a table for eight | Birdland | at 8 / for 8 / | dinner show
Anyone brave enough for the polar plunge on New Year's Day? | Polar plunge / Brave enough for the polar plunge | | | New Year's Day | polar plunge
Tag sale at my aunt's on Sunday from eight, early birds get coffee. | Tag sale | Early birds get coffee | My aunt's | Sunday from 8 | tag sale
Me and the boys are going go karting tomorrow at two, loser buys the beers. | Go karting / Karting | Loser buys the beers | | tomorrow at 2 | go karting / karting
Quick standup in the kitchen in five. | Quick standup | | The kitchen | in 5 | quick standup
Spontaneous trip to the seaside tomorrow, who's got a car? | Spontaneous trip | Who's got a car | The seaside | tomorrow | spontaneous trip
Fire pit's lit, come by after nine, bring something to grill. | Come over / Fire pit's lit | Fire pit's lit. Bring something to grill / Come by. Bring something to grill / Come by after nine. Bring something to grill / Bring something to grill | | after 9 | come over / fire pit's lit
My treat: ice cream at Mitchell's in twenty minutes. | Ice cream | My treat | Mitchell's | in 20 minutes | ice cream
Acro yoga in Dolores Park at noon on Sunday, no partner needed. | Acro yoga | No partner needed | Dolores Park | at noon on Sunday | acro yoga
Let's get matching tattoos on Saturday! Just kidding. Unless? | Matching tattoos | Just kidding. Unless / Just kidding | | Saturday | matching tattoos
House concert at Ezra's on the second of May, doors at seven thirty, suggested donation is ten dollars. | House concert | Doors at seven thirty. Suggested donation is ten dollars | Ezra's | the second of May at 7:30 | house concert
Who's up early? Breakfast at Dottie's at seven. | Breakfast | / Who's up early | Dottie's | at 7 | breakfast
Craft fair in the church basement on Saturday, ten till four, cash only. | Craft fair | Cash only | The church basement | Saturday 10 till 4 / Saturday at 10 till 4 / Saturday from 10 till 4 | craft fair
Grill and chill at Washington Park, one o'clock Sunday, I'm bringing the veggie burgers. | Grill and chill | I'm bringing the veggie burgers | Washington Park | at 1 Sunday / Sunday at 1 | grill chill
Chai and samosas at my place this evening, come after six. | Chai and samosas | Come after six / Come | My place | this evening after 6 | chai samosas
Cricket in the society ground tomorrow at seven in the morning, we are two players short. | Cricket | We are two players short | The society ground | tomorrow at 7 in the morning | cricket
Grandkids are visiting, so cookies and cocoa at our house on Saturday afternoon. | Cookies and cocoa | Grandkids are visiting | Our house | Saturday afternoon | cookies cocoa
Office bake sale in the break room on Wednesday at ten, all proceeds go to the shelter. | Office bake sale | All proceeds go to the shelter | The break room | Wednesday at 10 | office bake sale
Walking group meets at the post office at nine tomorrow, rain or shine. | Walking group | Rain or shine / Meets. Rain or shine | The post office | at 9 tomorrow | walking group / walking group meets
Snooker down the club tonight? | Snooker | | The club / Down the club | tonight | snooker
bro lets hit the gym at five its leg day | Gym / Hit the gym | It's leg day / Its leg day | The gym / | at 5 | gym / hit gym
need someone to go to the dmv with me tomorrow ill buy lunch | Dmv / Go to the dmv / Someone to go to the dmv | I'll buy lunch / Ill buy lunch / Need someone. I'll buy lunch / Need someone to go. I'll buy lunch | The dmv | tomorrow | dmv
Block party on Saturday from noon to six on Willow Street, bring a dish to share and lawn chairs. | Block party | Bring a dish to share and lawn chairs | Willow Street | Saturday from noon to 6 | block party
Playground meetup at Mission Bay at ten thirty, my toddler needs to burn some energy. | Playground meetup | My toddler needs to burn some energy | Mission Bay | at 10:30 | playground meetup
Film club is showing Casablanca on Thursday at eight in the student union, popcorn's free. | Film club is showing Casablanca / Film club / Casablanca | Popcorn's free | The student union | Thursday at 8 | casablanca / film club / film club showing / club showing casablanca / showing casablanca
Let's do tapas instead of pizza tonight, eight thirty at La Boqueria. | Tapas instead of pizza / Tapas | | La Boqueria | tonight at 8:30 | tapas instead pizza / tapas
Church choir is looking for altos, rehearsal is Thursday at seven. | Rehearsal / Church choir is looking for altos / Altos | Church choir is looking for altos / Church choir is looking / Rehearsal / Rehearsal is Thursday at seven | | Thursday at 7 | rehearsal / altos / church choir / looking altos
Sunday funday at the Riverside Tavern, mimosas are five bucks. | Sunday funday | Mimosas are five bucks | The Riverside Tavern | / Sunday | sunday funday
Driving to Tahoe on Friday after work, two seats left, chip in for gas. | Driving | Two seats left. Chip in for gas | Tahoe | Friday after work | driving
Morning meditation on the dock at six thirty, silence please. | Morning meditation | Silence please | The dock | at 6:30 | morning meditation
Wanna come see my new apartment on Sunday? I have no furniture but I have wine. | See my new apartment / My new apartment / Come over | I have no furniture but I have wine / I have no furniture. I have wine | / My new apartment | Sunday | new apartment / come over
The gang is getting back together, band practice at Lou's on Tuesday at eight. | Band practice | The gang is getting back together | Lou's | Tuesday at 8 | band practice
Late lunch at Plow around two, there's usually a wait so text me and I'll put our names down. | Late lunch | There's usually a wait. Text me and I'll put our names down / There's usually a wait so text me and I'll put our names down | Plow | around 2 | late lunch
Eurovision at Petra's on Saturday, eight p.m., everybody picks a country and dresses up. | Eurovision | Everybody picks a country and dresses up | Petra's | Saturday 8 pm / Saturday at 8 pm | eurovision
I'm selling my old skis at the swap meet in Truckee on Sunday, come say hi. | Selling my old skis | Come say hi | The swap meet in Truckee / The swap meet / Truckee | Sunday | old skis / selling old skis
Ugh, Mondays. Happy hour at Teddy's at five? | Happy hour | Ugh. Mondays / Mondays / Ugh, Mondays / | Teddy's | at 5 / Mondays at 5 / Monday at 5 | happy hour
Can we reschedule game night to Thursday? Same time, same place. | Reschedule game night / Game night | Same time. Same place | / Same place | Thursday | game night / reschedule game night
Hosting a clothing swap next Saturday at two, drop off is from noon. | Clothing swap | Drop off is from noon | | next Saturday at 2 | clothing swap
Birding at the wetlands at first light on Saturday, I've got extra binoculars. | Birding | I've got extra binoculars | The wetlands | at first light on Saturday / Saturday at first light / Saturday | birding
Halloween movie marathon at Casey's on the thirty first, costumes or no candy. | Halloween movie marathon | Costumes or no candy | Casey's | the 31st | halloween movie marathon / movie marathon
Anyone else starving? I'm ordering Thai in ten minutes, send me your order. | Ordering Thai / Thai | Send me your order | | in 10 minutes | thai
Little one's nap ends at three, so park at half past if anyone's around. | Park | Little one's nap ends at three / Little one's nap ends | / Park / The park | at half past / half past / at 3:30 | park
Guest lecture by Professor Lin in Evans Hall at five, pizza afterwards. | Guest lecture by Professor Lin / Guest lecture | Pizza afterwards | Evans Hall | at 5 | guest lecture / lecture professor lin / guest lecture professor
Sushi! Who's in? Seven at Akiko's. My card, your Venmo. | Sushi | My card. Your Venmo / My card, your Venmo | Akiko's | at 7 | sushi
`)
