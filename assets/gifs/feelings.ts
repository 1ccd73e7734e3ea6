import { friend } from '#assets/gifs/friends.ts'
import { move } from '#assets/gifs/motions.ts'
import { at, box, cut, line, star, word } from '#assets/gifs/paper.ts'
import * as props from '#assets/gifs/props.ts'
import { type Scene, scene, several } from '#assets/gifs/scene.ts'

const thumb =
  cut(
    'M-26 40V-6H-4Q10-26 8-50 24-54 26-34 26-18 22-10H50Q62-6 56 6 62 14 54 22 58 32 46 36 46 44 34 44H-4Q-16 44-26 40Z',
    'marigold',
  ) + box(-50, -12, 26, 60, 'sky')

export const feelings: Scene[] = [
  scene(
    'yes-please',
    'A friend nods and shouts YES',
    'yes, yeah, yep, sure, ok, count me in, agree, absolutely, in',
    ['mint', 'rays', 'marigold'],
    at(104, 186, move('hop', friend('square', 'tomato', { mood: 'laugh', pose: 'up' }), { time: 0.6 })),
    says('YES!', 40),
  ),
  scene(
    'no-way',
    'A friend shakes its head',
    'no, nope, nah, never, not today, cant, stop, no way',
    ['tomato', 'dots', 'marigold'],
    at(108, 186, move('shake', friend('circle', 'sky', { mood: 'sad', pose: 'out' }), { time: 0.3 })),
    says('NOPE', 36),
  ),
  scene(
    'maybe-so',
    'A friend tilts and thinks it over',
    'maybe, might, hmm, think, not sure, idk, shrug, dunno, perhaps',
    ['marigold', 'blob', 'grape'],
    at(108, 186, move('sway', friend('triangle', 'mint', { mood: 'wink', pose: 'out' }), { time: 1.6 })),
    several(
      [
        [210, 100],
        [238, 66],
        [268, 30],
      ],
      (index) => move('pulse', at(0, 14, word('?', 40 + index * 8, 'paper')), { time: 1, lag: index * 0.3 }),
    ),
  ),
  scene(
    'pretty-please',
    'A friend begs with big eyes',
    'please, pretty please, beg, need, come on, plz, want, come',
    ['bubblegum', 'rays', 'paper'],
    at(100, 186, move('bob', friend('half', 'grape', { mood: 'wow', pose: 'hold' }), { time: 0.7 }), { scale: 1.15 }),
    says('PLEASE', 30),
  ),
  scene(
    'hello-wave',
    'A friend waves hello',
    'hello, hi, hey, wave, welcome, greetings, sup, yo, howdy',
    ['sky', 'blob', 'marigold'],
    at(106, 186, move('bob', friend('circle', 'tomato', { pose: 'wave' }), { time: 1.2 })),
    says('HI!', 44),
  ),
  scene(
    'bye-bye',
    'A friend waves goodbye and slides off',
    'bye, goodbye, see you, later, ciao, leaving, wave, farewell',
    ['grape', 'floor', 'marigold'],
    at(110, 178, move('slide', friend('square', 'mint', { mood: 'wink', pose: 'wave' }), { time: 2 }), { scale: 0.95 }),
    says('BYE!', 40),
  ),
  scene(
    'wow-burst',
    'A friend is amazed by a burst of stars',
    'wow, amazing, omg, surprise, shocked, awesome, whoa, mind blown',
    ['marigold', 'rays', 'tomato'],
    at(160, 186, move('pulse', friend('circle', 'sky', { mood: 'wow', pose: 'up' }), { time: 0.7 }), { scale: 1.05 }),
    several(
      [
        [50, 60],
        [270, 60],
        [40, 140],
        [282, 140],
        [160, 26],
      ],
      (index) => move('pop', star(5, 24, 10, index % 2 ? 'paper' : 'bubblegum'), { time: 1.2, lag: index * 0.25 }),
    ),
  ),
  scene(
    'laugh-roll',
    'A friend laughs and rolls about',
    'laugh, lol, haha, funny, lmao, joke, giggle, hilarious, comedy',
    ['mint', 'dots', 'bubblegum'],
    at(
      160,
      116,
      move('swing', at(0, 66, friend('circle', 'marigold', { mood: 'laugh', legs: false })), { time: 0.7 }),
      { scale: 1.1 },
    ),
    several(
      [
        [52, 70],
        [268, 66],
        [56, 156],
        [262, 154],
      ],
      (index) => move('pulse', word('HA', 28), { time: 0.5, lag: index * 0.15 }),
    ),
  ),
  scene(
    'cry-river',
    'A friend cries big tears',
    'cry, sad, tears, sob, miss you, sorry, unhappy, crying',
    ['sky', 'floor', 'grape'],
    at(160, 184, move('shake', friend('half', 'bubblegum', { mood: 'sad', pose: 'down' }), { time: 0.5 }), {
      scale: 1.3,
    }),
    several(
      [
        [130, 120],
        [190, 120],
        [120, 110],
        [200, 110],
      ],
      (index) =>
        // Steam upside down.
        `<g transform="scale(1 -1)">${move('steam', at(0, 0, props.drop('paper'), { turn: 180, scale: 1.3 }), { time: 1.1, lag: index * 0.3 })}</g>`,
    ),
  ),
  scene(
    'love-hearts',
    'Hearts rise from a friend in love',
    'love, heart, crush, adore, xoxo, valentine, date, kiss, cute',
    ['bubblegum', 'blob', 'paper'],
    at(160, 186, move('breathe', friend('circle', 'tomato', { mood: 'love', pose: 'up' }), { time: 0.9 }), {
      scale: 1.02,
    }),
    several(
      [
        [60, 110],
        [100, 70],
        [226, 80],
        [266, 120],
      ],
      (index) => move('rise', props.heart(index % 2 ? 'grape' : 'tomato'), { time: 2, lag: index * 0.5 }),
    ),
  ),
  scene(
    'group-hug',
    'Two friends lean in for a hug',
    'hug, cuddle, friends, miss you, care, support, love, bestie, together',
    ['marigold', 'rays', 'bubblegum'],
    at(118, 184, move('nod', friend('circle', 'sky', { mood: 'sleepy', pose: 'none' }), { time: 1.6 })),
    at(
      202,
      184,
      `<g transform="scale(-1 1)">${move('nod', friend('square', 'mint', { mood: 'happy', pose: 'none' }), { time: 1.6 })}</g>`,
    ),
    line('M76 116q40 34 90 8M244 118q-40 34-84 14', 6),
    at(160, 42, move('pulse', props.heart(), { time: 0.8 })),
  ),
  scene(
    'thumbs-up',
    'A big thumb goes up',
    'thumbs up, like, ok, good, great, nice, yes, perfect, deal, approve',
    ['grape', 'rays', 'mint'],
    at(156, 112, move('sway', thumb, { time: 0.9 }), { scale: 1.45 }),
    at(250, 50, move('pop', star(6, 22, 10, 'paper'), { time: 1.3 })),
  ),
  scene(
    'high-five',
    'Two friends jump into a high five',
    'high five, nice, teamwork, win, success, bro, yay, clap, congrats',
    ['sky', 'rays', 'mint'],
    at(88, 184, move('hop', friend('square', 'tomato', { mood: 'laugh', pose: 'up' }), { time: 0.8 }), { scale: 0.92 }),
    at(232, 184, move('hop', friend('circle', 'marigold', { mood: 'laugh', pose: 'up' }), { time: 0.8 }), {
      scale: 0.92,
    }),
    at(160, 64, move('pop', star(9, 34, 15, 'paper'), { time: 0.8, lag: 0.2 })),
  ),
  scene(
    'so-tired',
    'A tired friend melts and snores',
    'tired, exhausted, sleepy, bored, monday, no energy, nap, yawn, lazy',
    ['grape', 'floor', 'sky'],
    at(140, 184, move('breathe', friend('half', 'bubblegum', { mood: 'sleepy', legs: false }), { time: 2 }), {
      scale: 1.5,
    }),
    several(
      [
        [216, 96],
        [240, 70],
        [268, 44],
      ],
      (index) => move('steam', word('Z', 26 + index * 8, 'paper'), { time: 2.4, lag: index * 0.6 }),
    ),
  ),
]

function says(text: string, size: number) {
  return at(224, 56, move('pulse', props.bubble() + at(0, 4, word(text, size)), { time: 0.9 }), { scale: 0.95 })
}
