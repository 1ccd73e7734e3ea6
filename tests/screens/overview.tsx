import '#web/styles/main.css'
import '#tests/screens/overview.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { languageCodes, pseudoLanguage } from '#shared/languages.ts'
import { screens } from '#tests/screens/screens.ts'

const height = 844
const choices = {
  width: ['320', '390', '768', '1280'],
  language: [...languageCodes, pseudoLanguage],
  scheme: ['light', 'dark'],
  motion: ['full', 'reduced'],
  size: ['50 %', '100 %'],
} as const
type Choice = keyof typeof choices
const usual: Record<Choice, string> = { width: '390', language: 'en', scheme: 'light', motion: 'full', size: '50 %' }

export function showOverview(name: string | undefined): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<Overview name={name} />)
}

/** All screens whose name has the words, or the one in the address. What is chosen is in the address. */
function Overview({ name }: { name: string | undefined }) {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search))
  const read = (choice: Choice) => query.get(choice) ?? (name && choice === 'size' ? '100 %' : usual[choice])
  function choose(key: string, value: string) {
    const next = new URLSearchParams(query)
    next.set(key, value)
    history.replaceState(null, '', `?${next}`)
    setQuery(next)
  }
  const words = (query.get('find') ?? '').toLowerCase().split(/\s+/)
  const shown = [...screens.keys()].filter((each) =>
    name ? each === name : words.every((word) => each.includes(word)),
  )
  return (
    <div className="overview">
      <h1>{name ?? `Screens (${shown.length})`}</h1>
      <form onSubmit={(submission) => submission.preventDefault()}>
        {!name && (
          <label>
            Screen or state
            <input
              type="search"
              value={query.get('find') ?? ''}
              onChange={({ target }) => choose('find', target.value)}
            />
          </label>
        )}
        {(Object.keys(choices) as Choice[]).map((choice) => (
          <label key={choice}>
            {choice}
            <select value={read(choice)} onChange={({ target }) => choose(choice, target.value)}>
              {choices[choice].map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
      </form>
      <ul>
        {shown.map((each) => (
          <Frame key={each} name={each} read={read} />
        ))}
      </ul>
    </div>
  )
}

function Frame({ name, read }: { name: string; read: (choice: Choice) => string }) {
  const [width, scale] = [Number(read('width')), Number.parseInt(read('size'), 10) / 100]
  const look = new URLSearchParams({ language: read('language'), scheme: read('scheme'), motion: read('motion') })
  return (
    <li>
      <a href={`/dev/screens/${name}?${look}&width=${width}`}>{name}</a>
      <div style={{ width: width * scale, height: height * scale }}>
        <iframe
          title={name}
          loading="lazy"
          src={`/dev/screens/${name}?${look}`}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </li>
  )
}
