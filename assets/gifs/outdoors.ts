import { dog, face, friend } from '#assets/gifs/friends.ts'
import { move } from '#assets/gifs/motions.ts'
import { sea, stars } from '#assets/gifs/nature.ts'
import { at, cut, line, mark, oval } from '#assets/gifs/paper.ts'
import * as props from '#assets/gifs/props.ts'
import { type Scene, scene, several } from '#assets/gifs/scene.ts'

export const outdoors: Scene[] = [
  scene(
    'beach-day',
    'A friend lies under a palm while waves roll in',
    'beach, sea, ocean, summer, sand, vacation, sun, holiday, waves',
    ['marigold', 'plain', 'sky'],
    at(262, 44, props.sun('tomato'), { scale: 0.7 }),
    sea(128),
    props.grass('paper', 168),
    at(70, 176, move('sway', props.palm(), { time: 3 }), { scale: 1.25 }),
    at(190, 184, move('bob', friend('half', 'bubblegum', { mood: 'cool', legs: false }), { time: 1.6 }), {
      scale: 0.9,
    }),
  ),
  scene(
    'picnic-day',
    'Friends bounce on a picnic blanket',
    'picnic, park, outside, blanket, lunch, sandwich, spring, grass, hangout',
    ['sky', 'floor', 'mint'],
    at(266, 44, props.sun(), { scale: 0.65 }),
    cut('M50 178 90 150H238L276 182Z', 'tomato'),
    mark('M96 168l20-16M150 178l6-26M214 178l-10-26', 'paper'),
    at(
      110,
      168,
      move('bob', friend('circle', 'bubblegum', { mood: 'laugh', legs: false, pose: 'up' }), { time: 0.8 }),
      { scale: 0.72 },
    ),
    at(222, 168, move('bob', friend('square', 'marigold', { legs: false, pose: 'out' }), { time: 0.8, lag: 0.4 }), {
      scale: 0.72,
    }),
    at(166, 172, cut('M-24 0V-24H24V0ZM-24-24Q0-54 24-24', 'marigold')),
  ),
  scene(
    'park-tree',
    'A tree waves its branches in the park',
    'park, tree, nature, outside, walk, fresh air, forest, green, spring',
    ['bubblegum', 'floor', 'mint'],
    at(96, 172, move('sway', props.tree() + face('happy', 0.8, 0, -70), { time: 1.8 }), { scale: 1.3 }),
    at(234, 172, move('sway', props.tree('marigold') + face('wink', 0.8, 0, -70), { time: 1.8, lag: 0.7 })),
    at(168, 40, move('slide', props.cloud(), { time: 5 }), { scale: 0.8 }),
  ),
  scene(
    'camping-night',
    'A tent glows beside a fire',
    'camping, tent, camp, forest, outdoors, night, wild, scouts',
    ['ink', 'floor', 'mint'],
    stars,
    at(110, 172, props.tent('tomato')),
    at(250, 176, move('breathe', props.flame('tomato', 'marigold'), { time: 0.5 }), { scale: 0.9 }),
    line('M222 180l54-8M224 172l52 10', 8),
    mark('M222 180l54-8M224 172l52 10', 'marigold', 4),
  ),
  scene(
    'bonfire-song',
    'Friends sway around a bonfire',
    'bonfire, campfire, fire, smores, marshmallow, night, warm, grill, bbq',
    ['grape', 'floor', 'ink'],
    at(160, 172, move('breathe', props.flame('tomato', 'marigold'), { time: 0.45 }), { scale: 1.5 }),
    line('M120 176l80-10M122 166l78 12', 10),
    mark('M120 176l80-10M122 166l78 12', 'marigold', 5),
    at(64, 180, move('sway', friend('square', 'mint', { mood: 'happy', pose: 'out' }), { time: 1.4 }), { scale: 0.75 }),
    at(258, 180, move('sway', friend('circle', 'bubblegum', { mood: 'laugh', pose: 'out' }), { time: 1.4, lag: 0.7 }), {
      scale: 0.75,
    }),
  ),
  scene(
    'hike-up',
    'A friend with a stick hikes up a mountain',
    'hike, hiking, mountain, trail, trek, climb, walk, summit, nature, adventure',
    ['sky', 'plain', 'mint'],
    cut('M-10 200 110 40 190 130 250 70 340 200Z', 'grape'),
    cut('M110 40 82 78 104 74 114 90 128 72 144 78Z', 'paper'),
    cut('M-10 200 320 138V210H-10Z', 'mint'),
    at(190, 172, move('step', friend('triangle', 'tomato', { pose: 'out' }) + line('M58-50 66 0', 5), { time: 0.7 }), {
      scale: 0.72,
    }),
    at(262, 40, props.sun(), { scale: 0.5 }),
  ),
  scene(
    'dog-walk',
    'A dog trots on its lead, tail wagging',
    'dog, dog walk, puppy, walk, pet, good boy, leash, woof, park',
    ['marigold', 'floor', 'mint'],
    line('M84 110Q130 150 190 124', 4),
    at(66, 178, move('step', friend('square', 'sky', { pose: 'out' }), { time: 0.6 }), { scale: 0.85 }),
    at(206, 178, move('step', dog('paper'), { time: 0.5, lag: 0.2 }), { scale: 1.15 }),
  ),
  scene(
    'garden-grow',
    'Flowers pop up in a garden',
    'garden, flower, flowers, gardening, plants, spring, bloom, tulip',
    ['sky', 'floor', 'mint'],
    several(
      [
        [60, 176],
        [122, 184],
        [186, 176],
        [250, 184],
      ],
      (index) =>
        at(
          0,
          0,
          move('sway', props.flower((['tomato', 'bubblegum', 'grape', 'paper'] as const)[index] ?? 'tomato'), {
            time: 1.2,
            lag: index * 0.3,
          }),
          { scale: 1.35 },
        ),
    ),
    at(
      160,
      60,
      move(
        'slide',
        at(
          0,
          0,
          oval(0, 0, 18, 13, 'marigold') +
            line('M-4-12V12M5-12V12', 4) +
            oval(-4, -18, 8, 11, 'paper') +
            line('M18-2h6', 3),
        ),
        { time: 2.6 },
      ),
    ),
  ),
  scene(
    'boat-ride',
    'A little boat rocks on the waves',
    'boat, sail, sailing, lake, sea, water, cruise, river, ship',
    ['bubblegum', 'plain', 'sky'],
    at(256, 46, props.sun(), { scale: 0.6 }),
    at(
      150,
      146,
      move(
        'sway',
        line('M0-20V-116', 6) +
          cut('M8-112 64-32H8Z', 'tomato') +
          cut('M-8-100-44-32H-8Z', 'paper') +
          cut('M-80-22H80Q70 20 40 22H-44Q-72 18-80-22Z', 'marigold') +
          face('happy', 0.6, 0, -2),
        { time: 1.8 },
      ),
    ),
    sea(154),
  ),
  scene(
    'fishing-trip',
    'A fish leaps over the water',
    'fish, fishing, lake, sea, jump, catch, river, sushi, aquarium',
    ['marigold', 'plain', 'sky'],
    at(
      150,
      128,
      move(
        'jump',
        at(
          0,
          0,
          cut('M-50 0Q-20-40 30-24 54-12 58 0 54 14 30 24-20 36-50 0Z', 'tomato') +
            cut('M-44 0-80-26-74 0-80 26Z', 'bubblegum') +
            face('wow', 0.6, 28, -2) +
            line('M-10-10q10 10 0 20', 3),
          { turn: -22 },
        ),
        { time: 1.4 },
      ),
    ),
    sea(140),
    at(262, 50, props.cloud(), { scale: 0.7 }),
  ),
  scene(
    'swim-laps',
    'A friend with a ring floats in the pool',
    'swim, swimming, pool, water, summer, float, splash, lake, dive',
    ['mint', 'plain', 'sky'],
    at(
      160,
      158,
      move(
        'bob',
        `${friend('circle', 'marigold', { mood: 'cool', pose: 'up', legs: false })}${oval(0, -26, 74, 22, 'tomato')}${mark('M-60-36-44-16M-14-46-10-8M22-46 26-8M52-38 60-16', 'paper', 9)}`,
        { time: 1.4 },
      ),
    ),
    sea(146, 2.4),
  ),
  scene(
    'kite-flight',
    'A kite loops in the wind',
    'kite, wind, sky, fly, windy, spring, outside, field',
    ['sky', 'floor', 'mint'],
    at(
      214,
      66,
      move(
        'swing',
        line('M0 46q-20 30-120 74', 3) +
          cut('M0-48 36 0 0 52-34 0Z', 'tomato') +
          cut('M0-48 36 0H-34Z', 'marigold') +
          mark('M0 52q14 14 0 28t2 28', 'bubblegum', 5),
        { time: 2 },
      ),
    ),
    at(84, 178, friend('half', 'grape', { mood: 'wow', pose: 'up' }), { scale: 0.8 }),
    at(70, 40, move('slide', props.cloud(), { time: 4 }), { scale: 0.7 }),
  ),
]
