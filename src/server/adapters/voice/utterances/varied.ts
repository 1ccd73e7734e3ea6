import { toUtterances } from '#server/adapters/voice/utterances/table.ts'

/** Tuned on too: the many ways in which people propose, ask, tell and hint. */
export const varied = toUtterances(`
Anyone up for pickleball at the rec center this Saturday around ten? | Pickleball | | The rec center | this Saturday around 10 | pickleball
I'm heading to the skate park in half an hour if you want to come. | Skate park | | The skate park | in half an hour | skate park
We're grilling at ours from six, bring whatever you want to throw on. | Grilling | Bring whatever you want to throw on | Our place | from 6 | grilling
Thinking of catching the sunset at Baker Beach tonight. | Catching the sunset / Sunset | | Baker Beach | tonight | sunset
There's a jazz band at the Velvet Room on Friday, let's go. | Jazz band | | The Velvet Room | Friday | jazz band
Grabbing coffee at Blue Bottle in ten. | Coffee | | Blue Bottle | in 10 | coffee
movie night thursday 8pm my place bring popcorn | Movie night | Bring popcorn | My place | Thursday 8 pm / Thursday at 8 pm | movie night
Last minute but does anyone want to go to the drive-in tonight? | Drive-in | / Last minute | The drive-in | tonight | drive-in
Quick coffee? | Quick coffee | | | | quick coffee
Who wants to come to the aquarium with me and the kids on Sunday morning? | Aquarium | With me and the kids | The aquarium | Sunday morning | aquarium
Come over for waffles on Sunday, I bought a waffle iron. | Waffles | I bought a waffle iron | | Sunday | waffles
I've got the grill going and too many sausages, come round. | Come over | I've got the grill going and too many sausages | | | come over
Heading down to the river for a swim, anyone? | Swim | | The river | | swim
Shooting hoops at the Y at five thirty, need two more. | Shooting hoops | Need two more | The Y | at 5:30 | shooting hoops / hoops
Is anybody free for lunch near Union Square today? | Lunch | | Near Union Square | today | lunch
Does anyone fancy a pint at the Fox and Hounds after work? | Pint | | The Fox and Hounds | after work | pint
fancy a kickabout in the park later | Kickabout | | The park | later | kickabout
My band is playing at the Rusty Nail on Thursday at nine, ten bucks at the door. | My band is playing | Ten bucks at the door | The Rusty Nail | Thursday at 9 | band playing
Beach day tomorrow! Leaving at nine from my place, I can fit four in the car. | Beach day | Leaving at nine from my place. I can fit four in the car | My place | tomorrow at 9 | beach day
If it doesn't rain we're having a picnic at Kelsey Park on Sunday around one. | Picnic | If it doesn't rain | Kelsey Park | Sunday around 1 | picnic
Yoga in the park Saturday at nine, if it rains we'll do it at my house. | Yoga | If it rains we'll do it at my house | The park | Saturday at 9 | yoga
Feeling like Thai food tonight, anyone? | Thai food | | | tonight | thai food
Could really use a drink. Murphy's at six? | Drink | | Murphy's | at 6 | drink
I could go for some ice cream right about now. | Ice cream | | | Right Now | ice cream
We're doing secret Santa at the office on the nineteenth, limit is twenty bucks. | Secret Santa | Limit is twenty bucks | The office | the 19th | secret santa
Anyone wanna carpool to the game on Saturday? | Carpool to the game | | | Saturday | carpool / carpool game
Come watch the match at mine tomorrow, kick off's at three. | Watch the match | Kick off's at three | My place | tomorrow at 3 | match
I'm cooking way too much curry tonight, come help me eat it. | Cooking way too much curry | Come help me eat it | | tonight | curry
Dropping by the flea market Sunday morning, let me know if you want anything. | Flea market | Let me know if you want anything | The flea market | Sunday morning | flea market
Happy hour at Lucky's from five to seven, half price margaritas. | Happy hour | Half price margaritas | Lucky's | from 5 to 7 | happy hour
Who's around tonight? I'm thinking board games at my apartment, nothing fancy. | Board games | Nothing fancy | My apartment | tonight | board games
Sitting outside at Cafe Luna with a book, join me if you like. | Sitting outside with a book | | Cafe Luna | | sitting outside
Free tacos at the food truck on Fifth until two! | Free tacos | | The food truck on Fifth | until 2 | free tacos
so basically i'm free all afternoon if anyone wants to play tennis | Play tennis | I'm free / I'm free all afternoon / | | all afternoon | tennis
Date night is cancelled so I've got two tickets for Hamilton on Thursday at seven. | Hamilton | Date night is cancelled. I've got two tickets | | Thursday at 7 | hamilton
We need a fourth for doubles tomorrow morning at eight. | Doubles | We need a fourth | | tomorrow morning at 8 | doubles
Looking for a running buddy, six a.m. tomorrow at the waterfront. | Running buddy / Looking for a running buddy | | The waterfront | 6 am tomorrow | running buddy
It's way too nice out to stay inside. Frisbee in the park at four? | Frisbee | It's way too nice out to stay inside | The park | at 4 | frisbee
Long week. Margaritas at mine? | Margaritas | Long week | My place | | margaritas
Sam's leaving do is on Friday at the Old Ship, starts at seven. | Sam's leaving do | Starts at seven | The Old Ship | Friday at 7 | sam's leaving do
The comedy show starts at eight at the Laugh Factory, I'll save seats. | Comedy show | I'll save seats | The Laugh Factory | at 8 | comedy show
Open mic at the Bean tonight, sign up is at seven thirty. | Open mic | Sign up is at seven thirty | The Bean | tonight at 7:30 | open mic
My place, nine o'clock, Mario Kart. | Mario Kart | | My place | at 9 | mario kart
Tonight, Dan's garage, ping pong tournament, five dollars to enter. | Ping pong tournament | Five dollars to enter | Dan's garage | tonight | ping pong tournament
Sunday, eleven a.m., farmers market, meet by the flower stand. | Farmers market | | By the flower stand | Sunday 11 am / Sunday at 11 am | farmers market
Hey so me and Priya are going rollerblading along the lake at like four if anyone's keen. | Rollerblading | | Along the lake | at 4 | rollerblading
Jess and I are getting pho at Turtle Tower around noon. | Pho | | Turtle Tower | around noon | pho
The gang's going to Dave's after the game. | Dave's | | Dave's | after the game | dave's
A bunch of us are camping at Big Sur next weekend, bring a tent if you've got one. | Camping | Bring a tent if you've got one | Big Sur | next weekend | camping
Some of us are going for ramen at lunch. | Ramen | | | at lunch | ramen
Do you want to grab a bite before the show tomorrow? | Bite | | | before the show tomorrow | bite
Wanna go thrifting on Saturday afternoon? There's a new place on Haight. | Thrifting | There's a new place on Haight | Haight / A new place on Haight | Saturday afternoon | thrifting
Anyone feel like a swim? Pool closes at nine. | Swim | Pool closes at nine | | | swim
I made chili. Come over at seven. Bring cornbread if you can. | Come over | I made chili. Bring cornbread if you can | | at 7 | come over
Bring a blanket, we're watching meteors on the hill at midnight. | Watching meteors | Bring a blanket | The hill | at midnight | meteors
Crafternoon at Molly's on Saturday, all materials included, fifteen pounds. | Crafternoon | All materials included. Fifteen pounds | Molly's | Saturday | crafternoon
Football Sunday 10am Hackney Marshes need two players. | Football | Need two players | Hackney Marshes | Sunday 10 am / Sunday at 10 am | football
football at the astro tonight 7.30 we're one short | Football | We're one short | The astro | tonight at 7:30 | football
Dinner party at the Nguyens' on the second of December, dress code is festive. | Dinner party | Dress code is festive | The Nguyens' | the second of December | dinner party
Christmas market on Saturday? Mulled wine on me. | Christmas market | Mulled wine on me | | Saturday | christmas market
Playdate at the splash pad tomorrow at ten, siblings welcome. | Playdate | Siblings welcome | The splash pad | tomorrow at 10 | playdate
Book club is at Helen's on Tuesday at seven, we're doing Circe. | Book club | We're doing Circe | Helen's | Tuesday at 7 | book club
Help me assemble an IKEA wardrobe this afternoon? Pizza's on me. | Help me assemble an IKEA wardrobe | Pizza's on me | | this afternoon | assemble ikea wardrobe / ikea wardrobe
Can anybody give me a hand moving on Saturday? I've hired a van. | Give me a hand moving | I've hired a van | | Saturday | hand moving / moving
Blood drive at the community center Monday from nine to three. | Blood drive | | The community center | Monday from 9 to 3 | blood drive
Study group tonight in room twelve, we're covering chapter five. | Study group | We're covering chapter five | Room twelve | tonight | study group
Lunch at the food court at twelve fifteen, I'm by the noodle stall. | Lunch | I'm by the noodle stall | The food court | at 12:15 | lunch
Let's hit the slopes this Saturday, leaving at six in the morning. | Hit the slopes | Leaving at six in the morning | | this Saturday at 6 in the morning | slopes / hit slopes
Let's hit up the arcade on Friday night. | Arcade | | The arcade / | Friday night | arcade
Let's check out the new taco truck on Mission tonight. | Check out the new taco truck / New taco truck | | Mission / The new taco truck on Mission | tonight | new taco truck
Let's just chill at mine tonight, I'm too tired to go out. | Hang out / Chill | I'm too tired to go out | My place | tonight | hang out / chill
Netflix and pizza, my couch, eight thirty. | Netflix and pizza | | My couch | at 8:30 | netflix pizza
Snow day! Sledding at Miller's Hill in an hour. | Sledding | Snow day | Miller's Hill | in an hour | sledding
Happy birthday to me! Cake at my desk at three. | Cake | Happy birthday to me | My desk | at 3 | cake
I just got promoted so drinks are on me at the Tap Room tonight. | Drinks are on me / Drinks on me / Drinks | I just got promoted / I just got promoted. Drinks are on me | The Tap Room | tonight | drinks
To celebrate Mia's new job we're having champagne on the balcony at six. | Champagne | To celebrate Mia's new job | The balcony | at 6 | champagne
After the match let's get kebabs. | Kebabs | | | after the match | kebabs
Every Wednesday at seven we run five k from the bandstand, newbies welcome. | Run five k | Newbies welcome | The bandstand | every Wednesday at 7 | run five k
Can we meet at the fountain at ten to six? | Meet up | | The fountain | at 5:50 | meet up
Stop by the studio between four and six, I'm showing new paintings. | Studio | I'm showing new paintings | The studio | between 4 and 6 | studio
Swing by Theo's after nine, we've got a projector. | Theo's | We've got a projector | Theo's | after 9 | theo's
Pop round for a cuppa this arvo. | Cuppa | | | this arvo | cuppa
BBQ at the Hendersons' tomorrow at five, kids and dogs welcome, no need to bring anything. | BBQ | Kids and dogs welcome. No need to bring anything | The Hendersons' | tomorrow at 5 | bbq
barbecue at my folks' place sunday from one rain or shine | Barbecue | Rain or shine | My folks' place | Sunday from 1 | barbecue
Lake trip Saturday, plus ones welcome, chip in ten dollars for gas. | Lake trip | Plus ones welcome. Chip in ten dollars for gas | | Saturday | lake trip
Pub quiz tomorrow at the Bell. Teams of six. We have four so far. | Pub quiz | Teams of six. We have four so far | The Bell | tomorrow | pub quiz
I'm going to see the Barbie movie at the Alamo at nine fifteen, tickets are twelve bucks. | See the Barbie movie | Tickets are twelve bucks | The Alamo | at 9:15 | barbie movie
i wanna see dune tomorrow night at the imax who wants to come with | See dune | | The imax | tomorrow night | dune
anybody want to go for a drive | Drive | | | | drive
lets get boba in like twenty minutes | Boba | | | in like 20 minutes / in 20 minutes | boba
Gonna be at the Anchor from eight if anyone wants to join. | Anchor | | The Anchor | from 8 | anchor
We'll be at the beach all day tomorrow, look for the orange umbrella. | Beach | Look for the orange umbrella | The beach | all day tomorrow | beach
I'm working from Cafe Nero until four, come keep me company. | Working / Working from Cafe Nero | Come keep me company | Cafe Nero | until 4 | working
It's taco Tuesday, meet at Pancho's at six. | Taco Tuesday / Meet up | / It's taco Tuesday | Pancho's | at 6 / Tuesday at 6 | taco tuesday / meet up
Half price burgers at Joe's tonight, let's go! | Half price burgers | | Joe's | tonight | half price burgers
Sorry for the short notice, but I'm having people over tonight at eight. | People over / Having people over | / Sorry for the short notice | | tonight at 8 | people over
Housewarming at our new place, 18 Birch Lane, Saturday the sixth from seven. | Housewarming | / 18 Birch Lane / Our new place | 18 Birch Lane / Our new place | Saturday the 6th from 7 | housewarming
Surf's up, dawn patrol at Linda Mar tomorrow at six. | Dawn patrol | Surf's up | Linda Mar | tomorrow at 6 | dawn patrol
How about a walk around the reservoir at sunset? | Walk | | Around the reservoir | at sunset | walk
What are you all doing Friday? Paint and sip at Studio Nine, thirty five dollars. | Paint and sip | Thirty five dollars | Studio Nine | Friday | paint sip
Are you guys free on Sunday for a boat trip? | Boat trip | | | Sunday | boat trip
Anyone want to split an Uber to the airport tomorrow at five a.m.? | Split an Uber | | The airport | tomorrow at 5 am | split uber / uber
Rehearsal in the church hall at seven, please be on time. | Rehearsal | Be on time / Please be on time | The church hall | at 7 | rehearsal
Beer garden weather! The Plough, from four. | Beer garden weather | | The Plough | from 4 | beer garden weather
Sangria and sunshine on my roof deck this afternoon, buzz apartment three. | Sangria and sunshine | Buzz apartment three | My roof deck | this afternoon | sangria sunshine
Escape the heat with us at the pool till six. | Escape the heat | | The pool | till 6 | escape heat / heat
Um, hi, it's Tom, I was wondering if anybody would like to go to the botanical gardens on Thursday. | Botanical gardens | It's Tom / | The botanical gardens | Thursday | botanical gardens
I was gonna go to spin class at seven thirty tomorrow, come suffer with me. | Spin class | Come suffer with me | | at 7:30 tomorrow | spin class
Let's all go see the fireworks from Twin Peaks at nine. | See the fireworks | | Twin Peaks | at 9 | fireworks
Sarah is in town, dinner at Chez Panisse on Wednesday? | Dinner | Sarah is in town | Chez Panisse | Wednesday | dinner
My flight got cancelled so I'm stuck in Denver tonight, anyone around for dinner? | Dinner | My flight got cancelled. I'm stuck in Denver / My flight got cancelled. I'm stuck in Denver tonight | Denver | tonight | dinner
Water balloon fight. Backyard. Two o'clock. | Water balloon fight | | Backyard / The backyard | at 2 | water balloon fight
Pizza. Tony's. Eight. Be there. | Pizza | / Be there | Tony's | at 8 | pizza
Pizza at Tony's. Tonight at eight. Bring friends. | Pizza | Bring friends | Tony's | tonight at 8 | pizza
Anyone up for mini-golf? Loser pays. | Mini-golf | Loser pays | | | mini-golf
Practicing lines for the play at the theater at four, need someone to read with. | Practicing lines for the play | Need someone to read with | The theater | at 4 | practicing lines / lines
Grab your suits we're jumping in the lake at noon | Jumping / Jumping in the lake | Grab your suits | The lake | at noon | jumping / jumping lake
Tonight's the lunar eclipse, viewing party on my roof at eleven. | Viewing party | Tonight's the lunar eclipse | My roof | at 11 / tonight at 11 | viewing party
Dance class Mondays at six at Studio B, first one's free. | Dance class | First one's free | Studio B | Mondays at 6 | dance class
Anyone still at the office? Quick game of table tennis? | Quick game of table tennis | / Anyone still at the office | The office | | table tennis / game table tennis / quick game table
It's my last day on Friday, farewell drinks at the Mill from half five. | Farewell drinks | It's my last day | The Mill | Friday from 5:30 / Friday from half 5 | farewell drinks
You're all invited to my graduation party on the tenth of June at our house, there'll be cake. | My graduation party / Graduation party | There'll be cake | Our house | the tenth of June | graduation party
The weather's perfect so we're taking the boat out at two, room for three more. | Taking the boat out | The weather's perfect. Room for three more | | at 2 | boat / boat out
Going apple picking on Sunday, kids are welcome, it's about an hour's drive. | Apple picking | Kids are welcome. It's about an hour's drive | | Sunday | apple picking
Can someone feed my cat this weekend? Key's under the mat. | Feed my cat | Key's under the mat | / Under the mat | this weekend | feed cat / cat
Let's do brunch on Saturday. Somewhere with outdoor seating. My treat. | Brunch | Somewhere with outdoor seating. My treat | | Saturday | brunch
I'm bored out of my mind. Mall? | Mall | I'm bored out of my mind | / The mall / Mall | | mall
Anyone interested in a spontaneous road trip to the coast tomorrow? | Spontaneous road trip | | The coast | tomorrow | spontaneous road trip
Salon night at Priya's next Thursday at eight pm bring a poem or a song | Salon night | Bring a poem or a song | Priya's | next Thursday at 8 pm | salon night
We've got the court from seven to nine tonight and could use one more for squash. | Squash | We've got the court. Could use one more / We've got the court from seven to nine tonight. Could use one more | / The court | from 7 to 9 tonight | squash
`)
