import { toUtterances } from '#server/adapters/voice/utterances/table.ts'

/** Written by somebody who had not seen the rules, one answer each, and read once: nothing was changed for it. */
export const anotherHand = toUtterances(`
Hey, I'm grabbing a burrito at Chipotle in fifteen minutes, join me. | Burrito | | Chipotle | in 15 minutes | burrito
Movie marathon at my apartment tonight, starting at six. | Movie marathon | | My apartment | tonight at 6 | movie marathon
Anyone free for lunch at noon? | Lunch | | | at noon | lunch
We're watching the finals at Murphy's, kick off is at nine. | Watching the finals | Kick off is at nine | Murphy's | at 9 | finals
Beach volleyball tomorrow at ten, bring sunscreen. | Beach volleyball | Bring sunscreen | | tomorrow at 10 | beach volleyball
Let's check out the night market on Friday. | Night market | | The night market | Friday | night market
Who's down for karaoke at Lucky's tonight around ten? | Karaoke | | Lucky's | tonight around 10 | karaoke
I baked way too many cookies, come by and take some. | Cookies | Come by and take some | | | cookies
Frisbee in Golden Gate Park this afternoon. | Frisbee | | Golden Gate Park | this afternoon | frisbee
Taco Tuesday at mine, seven o'clock. | Taco Tuesday | | My place | at 7 | taco tuesday
Drinks after work at the rooftop bar. | Drinks | | The rooftop bar | after work | drinks
Let's go for a bike ride along the canal on Sunday morning. | Bike ride | | Along the canal | Sunday morning | bike ride
Board games tonight, I have Catan and wine. | Board games | I have Catan and wine | | tonight | board games
Impromptu barbecue in my backyard right now, bring meat. | Impromptu barbecue | Bring meat | My backyard | Right Now | impromptu barbecue
Coffee in twenty at Starbucks on Main Street? | Coffee | | Starbucks on Main Street | in 20 | coffee
Going climbing at the gym at six thirty, who's in? | Climbing | | The gym | at 6:30 | climbing
Skate park at four, bring your boards. | Skate park | Bring your boards | The skate park | at 4 | skate park
I've got two spare tickets for the concert tonight. | Concert | Two spare tickets | | tonight | concert
Let's jump in the lake. | Jump in the lake | | The lake | | jump lake
Study group at the library on Thursday at five pm. | Study group | | The library | Thursday at 5 pm | study group
Ping pong in the break room in five minutes. | Ping pong | | The break room | in 5 minutes | ping pong
Pancakes at our place tomorrow morning, come hungry. | Pancakes | Come hungry | Our place | tomorrow morning | pancakes
Sunset picnic on Bernal Hill at half past seven, bring a blanket. | Sunset picnic | Bring a blanket | Bernal Hill | at 7:30 | sunset picnic
Um, can we get dumplings at, uh, Din Tai Fung at eight? | Dumplings | | Din Tai Fung | at 8 | dumplings
Open mic at the Blue Note on Wednesday, I'm playing two songs. | Open mic | I'm playing two songs | The Blue Note | Wednesday | open mic
Dog park meetup in half an hour. | Dog park meetup | | | in half an hour | dog park meetup
Let's do brunch on Saturday at eleven at Sunny's. | Brunch | | Sunny's | Saturday at 11 | brunch
Late night ramen, who's hungry? | Late night ramen | | | | late night ramen
Come over for wine at eight, actually make it nine. | Wine | | | at 9 | wine
Running club at the track tomorrow at six a.m. | Running club | | The track | tomorrow at 6 am | running club
House party at Jake's on Saturday night, bring whoever you want. | House party | Bring whoever you want | Jake's | Saturday night | house party
Quick swim before dinner? | Quick swim | | | before dinner | quick swim
Mario Kart tournament at Ben's tonight, loser buys pizza. | Mario Kart tournament | Loser buys pizza | Ben's | tonight | mario kart tournament
Hot chocolate at the Christmas market at seven. | Hot chocolate | | The Christmas market | at 7 | hot chocolate
I'm at the beer garden by the river, come join. | Beer garden | | The beer garden by the river | Right Now | beer garden
Museum on Sunday, it's free before noon. | Museum | It's free before noon | The museum | Sunday | museum
Roller skating under the bridge at nine tonight, lights and music. | Roller skating | Lights and music | Under the bridge | at 9 tonight | roller skating
Let's grab ice cream and walk by the water in an hour. | Ice cream and walk | | By the water | in an hour | ice cream
Potluck dinner at Ana's next Friday at seven, I'm making lasagna. | Potluck dinner | I'm making lasagna | Ana's | next Friday at 7 | potluck dinner
Testing, one two three. | | | | |
`)
