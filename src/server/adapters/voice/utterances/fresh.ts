import { toUtterances } from '#server/adapters/voice/utterances/table.ts'

/** Written after the reader was finished, by the same hand, and read once: nothing was changed for it. */
export const fresh = toUtterances(`
Falafel at Habibi's on Monday at half past twelve, they only take cash. | Falafel | They only take cash | Habibi's | Monday at 12:30 | falafel
Anyone up for a game of pool at the Rusty Anchor tonight? | Game of pool | | The Rusty Anchor | tonight | game pool
I'm heading to the hardware store in ten if you need anything. | Hardware store | If you need anything | The hardware store | in 10 | hardware store
We're smoking a brisket at ours from noon on Sunday, bring an appetite. | Smoking a brisket | Bring an appetite | Our place | from noon on Sunday | brisket / smoking brisket
Thinking of driving out to the vineyards on Saturday, who's in? | Driving out / Driving | | The vineyards | Saturday | driving / driving out
Who wants to learn some salsa steps before the wedding? | Learn some salsa steps | | | before the wedding | salsa steps / learn salsa steps
Come over for leftovers tonight, I made enough curry for ten. | Leftovers | I made enough curry for ten | | tonight | leftovers
There's a meteor shower on Thursday night, let's drive up to Mount Diablo. | Meteor shower / Drive up | / Let's drive up to Mount Diablo / There's a meteor shower | Mount Diablo | Thursday night | meteor shower / drive up
Grabbing a slice at Arinell before the show, join me. | Slice | | Arinell | before the show | slice
Movie night Saturday 9pm at Fran's, bring blankets. | Movie night | Bring blankets | Fran's | Saturday 9 pm / Saturday at 9 pm | movie night
Last minute but there are free tickets for the ballet tonight, who wants one? | Ballet | There are free tickets. Who wants one / There are free tickets / Free tickets. Who wants one / Free tickets | | tonight | ballet
Quick beer? | Quick beer | | | | quick beer
Baby shower for Dee at the tea room on the fourteenth at three, no pink please. | Baby shower for Dee | No pink please | The tea room | the 14th at 3 | baby shower
My garage, eight o'clock, arm wrestling. Don't ask. | Arm wrestling | Don't ask | My garage | at 8 | arm wrestling
Rounders on the common at six if it stays dry. | Rounders | If it stays dry | The common | at 6 | rounders
I finally bought a kayak, who wants to try it out at the lake on Sunday morning? | Try it out / Kayak | I finally bought a kayak | The lake | Sunday morning | kayak / try out / it out / out / try it out
Ten k training run along the canal tomorrow at seven, easy pace. | Ten k training run | Easy pace | Along the canal | tomorrow at 7 | k training run / training run / ten k training run
Does anybody want to split a cab to the airport on Friday around noon? | Split a cab | | The airport | Friday around noon | split cab / cab
We're playing Werewolf in the common room at ten, need at least eight people. | Playing Werewolf | Need at least eight people | The common room | at 10 | werewolf
Dinner's on me tonight, Thai Basil at seven. | Dinner / Dinner's on me / Thai Basil | On me / Dinner's on me / | Thai Basil | tonight at 7 | dinner / dinner's / thai basil
Cat cafe tomorrow afternoon? It's twelve pounds an hour. | Cat cafe | It's twelve pounds an hour | / Cat cafe / The cat cafe | tomorrow afternoon | cat cafe
Street hockey behind the school after dinner, goalies especially welcome. | Street hockey | Goalies especially welcome | Behind the school | after dinner | street hockey
Marta and I are going to see some stand up at the Comedy Attic on Friday, show's at nine. | See some stand up / Stand up | Show's at nine | The Comedy Attic | Friday at 9 | stand up
My sister got engaged! Toast at the Vine tonight, eight thirty. | Toast | My sister got engaged | The Vine | tonight at 8:30 | toast
Let's finally clean out the storage unit on Saturday, pizza for everyone who helps. | Clean out the storage unit | Pizza for everyone who helps | | Saturday | clean out storage / storage unit / out storage unit
Zumba in the rec hall at a quarter to seven, wear comfy shoes. | Zumba | Wear comfy shoes | The rec hall | at 6:45 | zumba
Who's free for a walk and a coffee this morning? Meet at the bandstand. | Walk and a coffee | | The bandstand | this morning | walk coffee
Oyster night at the Boathouse, Wednesday, no, Thursday, from six. | Oyster night | | The Boathouse | Thursday from 6 | oyster night
anyone wanna go to the arcade on saturday i have a bunch of tokens | Arcade | I have a bunch of tokens | The arcade | Saturday | arcade
study sesh at the library tonight till close bring snacks | Study sesh | Bring snacks | The library | tonight till close | study sesh
hey can someone pick me up from the station at five fifteen | Pick me up | | The station | at 5:15 | pick up / pick me up / pick
we're making tamales at abuela's all day sunday everybody has to help | Making tamales | Everybody has to help | Abuela's | all day Sunday | tamales
Paint night at Brushes and Beer next Wednesday, thirty dollars, all supplies included. | Paint night | Thirty dollars. All supplies included | Brushes and Beer | next Wednesday | paint night
I'm at the laundromat on Ninth for the next hour, come entertain me. | Laundromat on Ninth / Entertain me / Laundromat | Come entertain me / | The laundromat on Ninth | for the next hour / the next hour / in the next hour | laundromat / entertain me / laundromat ninth / entertain
Full moon hike on Friday, leaving from the visitor center at eight, flashlights optional. | Full moon hike | Leaving from the visitor center at eight. Flashlights optional | The visitor center | Friday at 8 | full moon hike
Could you guys help me test my new board game on Sunday evening? Snacks guaranteed. | Help me test my new board game | Snacks guaranteed | | Sunday evening | new board game / board game
Cider tasting at Hollow Farm this Saturday between one and four, designated drivers drink free soda. | Cider tasting | Designated drivers drink free soda | Hollow Farm | this Saturday between 1 and 4 | cider tasting
It's pouring. Soup and a puzzle at mine, any time after two. | Soup and a puzzle | It's pouring | My place | any time after 2 / after 2 | soup puzzle
Garage gym session tomorrow at five a.m., no excuses. | Garage gym session | No excuses | | tomorrow at 5 am | garage gym session
Hmm, hang on, wrong app. | | | | |
`)
