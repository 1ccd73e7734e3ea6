import { move } from '#assets/gifs/motions.ts'
import * as props from '#assets/gifs/props.ts'
import { several } from '#assets/gifs/scene.ts'

export function sea(y: number, time = 3): string {
  return move('slide', props.water('sky', y), { time })
}

export const stars = several(
  [
    [40, 36],
    [92, 62],
    [150, 28],
    [226, 60],
    [284, 34],
    [266, 96],
    [30, 100],
  ],
  (index) => move('pulse', props.twinkle('paper'), { time: 1 + (index % 3) * 0.4, lag: index * 0.3 }),
)
