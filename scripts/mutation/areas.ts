/** Which code of an area carries rules, and which tests are asked about it. */
import { globSync } from 'node:fs'

/** Shapes, words, doors and the layout of formats: they are checked by types, by the contract and by their own tests. */
const NO_RULES =
  /(calls|contract|inputs|answers|fields|open|definition|statuses|demonstration)\.ts$|\.texts\.ts$|(routes|route|openapi|middleware|smtp|certificate-page)\.server\.ts$|\/(captcha|pictures)\//

/** They read the words of every page, which no rule changes. */
const OF_WORDS = /rules\/(texts|texts-start|frame|rich-text|selectable)\.test/

/** Of all calls, or of much at once: minutes for each change, and what they notice a small one notices as well. */
const OF_ALL = /api\/(core\/(fuzz|large|plans|door)|files\/costs|reviews\/(blind|leaks).*)\.test/
/** They let weeks pass: asked last, when the others have noticed most. */
const OF_WEEKS = /tests\/jobs\//

/** Tests beside those of the area's own name and of the tables. */
const ALSO: Record<string, string[]> = {
  auth: ['jobs/accounts'],
  core: ['api/system', 'api/family', 'jobs/outbox'],
  files: ['api/subjects/hidden-slots', 'jobs/scan'],
  live: ['api/auth/live-ticket'],
  messages: ['jobs'],
  permissions: ['api/auth/session', 'rules/frame'],
  reports: ['api/lifecycle', 'jobs/reminders'],
  schedule: ['api/system', 'jobs/schedule', 'jobs/nightly'],
  similarity: ['api/subjects/similarity', 'api/subjects/hidden-slots', 'jobs/scan'],
  tickets: ['api/files/tickets'],
}

export const areas = globSync('worker/*/')
  .map((folder) => folder.split('/')[1]!)
  .sort()

export const codeOf = (area: string): string[] =>
  globSync(`worker/${area}/**/*.ts`)
    .filter((path) => !NO_RULES.test(path))
    .sort()

/** In the order in which they are tried: those of the tables first, for they take no time, then the area's own. */
export const testsOf = (area: string): string[] =>
  ['rules', `api/${area}`, ...(ALSO[area] ?? [])]
    .flatMap((place) =>
      globSync([`tests/${place}.test.ts`, `tests/${place}/**/*.test.ts`])
        .filter((path) => !OF_ALL.test(path) && (place !== 'rules' || !OF_WORDS.test(path)))
        .sort(),
    )
    .sort((a, b) => Number(OF_WEEKS.test(a)) - Number(OF_WEEKS.test(b)))
