import { face, friend } from '#assets/gifs/friends.ts'
import { move } from '#assets/gifs/motions.ts'
import { sea, stars } from '#assets/gifs/nature.ts'
import { at, cut, disc, line, mark, paint, star } from '#assets/gifs/paper.ts'
import * as props from '#assets/gifs/props.ts'
import { type Scene, scene, several } from '#assets/gifs/scene.ts'

export const weather: Scene[] = [
  scene(
    'sunny-side',
    'The sun turns and laughs',
    'sun, sunny, summer, warm, good morning, nice weather, hot, day',
    ['sky', 'plain', 'sky'],
    at(
      160,
      104,
      move('spin', star(14, 88, 64, 'marigold'), { time: 10 }) + disc(0, 0, 56, 'marigold') + face('laugh', 1.3, 0, 0),
    ),
    at(60, 60, move('slide', props.cloud(), { time: 4 })),
    at(268, 150, move('slide', props.cloud(), { time: 5, lag: 2 }), { scale: 0.8 }),
  ),
  scene(
    'rainy-day',
    'A friend dances under an umbrella in the rain',
    'rain, rainy, umbrella, wet, weather, storm, inside, cozy',
    ['grape', 'floor', 'sky'],
    several(
      [
        [30, 60],
        [74, 120],
        [112, 30],
        [150, 150],
        [196, 20],
        [240, 90],
        [284, 50],
        [300, 130],
        [54, 20],
        [262, 160],
      ],
      (index) => move('fall', props.drop('paper'), { time: 1.1 + (index % 3) * 0.2, lag: index * 0.27 }),
    ),
    at(
      160,
      182,
      move(
        'sway',
        `${line('M48-60V-128', 5)}${friend('circle', 'marigold', { pose: 'hold' })}${at(48, -112, cut('M-84 0Q-76-56 0-58 76-56 84 0Q64-14 42 0 20-14 0 0-20-14-42 0-64-14-84 0Z', 'tomato'))}`,
        { time: 1.3 },
      ),
      { scale: 0.95 },
    ),
  ),
  scene(
    'snow-fun',
    'A snow friend shivers happily',
    'snow, winter, cold, snowman, ski, christmas, sled, ice, freeze',
    ['sky', 'floor', 'paper'],
    at(
      160,
      184,
      disc(0, -34, 46, 'paper') +
        line('M-44-46l-38-22M44-46l38-22', 5) +
        at(
          0,
          -96,
          move(
            'shake',
            disc(0, 0, 36, 'paper') +
              face('happy', 0.9, 0, -2) +
              cut('M-2 4 30 12-2 14Z', 'tomato') +
              cut('M-30-28H30V-36H20V-62H-20V-36H-30Z', 'grape'),
            { time: 0.5 },
          ),
        ),
    ),
    several(
      [
        [40, 40],
        [90, 110],
        [230, 30],
        [280, 100],
        [60, 160],
        [250, 150],
        [120, 20],
        [200, 90],
        [300, 50],
        [16, 90],
      ],
      (index) => move('fall', disc(0, 0, 6, 'paper'), { time: 3 + (index % 3), lag: index * 0.5 }),
    ),
  ),
  scene(
    'good-night',
    'The moon sleeps between twinkling stars',
    'night, moon, good night, sleep, stars, late, evening, dream',
    ['ink', 'plain', 'ink'],
    stars,
    at(160, 104, move('sway', props.moon() + face('sleepy', 0.7, -12, 10), { time: 3 }), { scale: 1.7 }),
    at(
      226,
      70,
      move('steam', line('M0 0h18L0 20h18', 5).replace('fill', `stroke="${paint.paper}" fill`), { time: 2.4 }),
    ),
  ),
  scene(
    'stargazing',
    'A shooting star crosses the sky over two friends',
    'stars, stargazing, night, shooting star, wish, sky, telescope, space, planet',
    ['grape', 'plain', 'grape'],
    stars,
    at(
      160,
      54,
      move(
        'drift',
        mark('M-70-14-8-2', 'marigold', 5) + mark('M-60 8-10 4', 'marigold', 4) + star(5, 20, 8, 'marigold'),
        { time: 2.2 },
      ),
    ),
    props.grass('mint'),
    at(120, 184, friend('half', 'tomato', { mood: 'wow', legs: false }), { scale: 0.8 }),
    at(204, 184, friend('half', 'sky', { mood: 'happy', legs: false }), { scale: 0.7 }),
  ),
  scene(
    'sunset-chill',
    'The sun sinks into the sea',
    'sunset, chill, evening, relax, beach, view, rooftop, golden hour',
    ['bubblegum', 'rays', 'marigold'],
    at(160, 120, move('bob', disc(0, 0, 62, 'tomato') + face('sleepy', 1.1, 0, -16), { time: 3.4 })),
    sea(134, 3.6),
  ),
]
