// Made by `npm run messages` from messages/en. Change a catalogue, not this file.
type None = Record<never, never>
type Text = string | number

export type Messages = {
  'app:tagline': None
  'app:description': None
  'app:needs-scripts': None
  'app:old-browser-title': None
  'app:old-browser': None
  'app:try-again': None
  'common:back': None
  'common:close': None
  'common:cancel': None
  'common:save': None
  'common:undo': None
  'common:try-again': None
  'common:not-now': None
  'common:change': None
  'common:remove': None
  'common:share': None
  'common:copy-link': None
  'common:done': None
  'common:got-it': None
  'languages:code': None
  'languages:choose': None
  'languages:hint': None
  'languages:failed': None
  'languages:unreviewed': { email: Text }
}

export type Tags = {

}
