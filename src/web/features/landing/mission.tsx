import { product } from '#shared/product.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

export function Mission() {
  return (
    <Disclosure title="Our Mission" isWhole>
      <div className="grid gap-3 text-pretty">
        <p>
          The best evenings were never planned. Somebody said “I'm at the lake, come over”, and three people did.{' '}
          {product.name} is for that sentence.
        </p>
        <p>
          No algorithms: you see what your friends post, newest first. No data mining: what you write is for your crew,
          and we sell nothing about you to anyone. No pressure: nobody is told that you didn't come.
        </p>
        <p>Say what you're up to, see who's free, and put the phone away.</p>
      </div>
    </Disclosure>
  )
}
