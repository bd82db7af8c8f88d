/** Which code of an area carries rules, and which tests are asked about it. */
import { globSync } from 'node:fs'

/** Shapes, words, doors and the layout of formats: they are checked by types, by the contract and by their own tests. */
const NO_RULES =
  /(contract|inputs|answers|fields|open|definition|statuses|demonstration)\.ts$|\.texts\.ts$|(routes|openapi|middleware|smtp|certificate-page)\.server\.ts$|\/(captcha|pictures)\//

/** They read the words of every page, which no rule changes. */
const OF_WORDS = /rules\/(texts|texts-start|frame|rich-text|selectable)\.test/

/** They ask every call there is for what must not be told: minutes for each change, and nothing else needs them. */
const OF_EVERYTHING = /reviews\/(blind|leaks)/
/** They let weeks pass: asked last, when the others have noticed most. */
const OF_WEEKS = /tests\/jobs\//

/** Tests beside those of the area's own name and of the tables. */
const ALSO: Record<string, string[]> = {
  auth: ['jobs/accounts'],
  core: ['api/lifecycle', 'api/policy', 'api/system', 'jobs/outbox'],
  files: ['jobs/scan'],
  live: ['api/meetings'],
  messages: ['jobs'],
  permissions: ['api/auth/session', 'rules/frame'],
  reports: ['api/lifecycle', 'jobs/reminders'],
  schedule: ['api/system', 'jobs/schedule', 'jobs/nightly'],
  similarity: ['api/subjects/similarity', 'api/subjects/hidden-slots', 'jobs/scan'],
  tickets: ['api/files', 'api/exports'],
}

export const areas = globSync('worker/*/')
  .map((folder) => folder.split('/')[1]!)
  .sort()

export const codeOf = (area: string): string[] =>
  globSync(`worker/${area}/**/*.ts`)
    .filter((path) => !NO_RULES.test(path))
    .sort()

/** The area's own first, the slow ones last. */
export const testsOf = (area: string): string[] =>
  [`api/${area}`, ...(ALSO[area] ?? []), 'rules']
    .flatMap((place) =>
      globSync([`tests/${place}.test.ts`, `tests/${place}/**/*.test.ts`])
        .filter((path) => (place !== 'rules' || !OF_WORDS.test(path)) && !OF_EVERYTHING.test(path))
        .sort(),
    )
    .sort((a, b) => Number(OF_WEEKS.test(a)) - Number(OF_WEEKS.test(b)))
