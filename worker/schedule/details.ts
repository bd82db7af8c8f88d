import { t } from './details.texts'

/** Patterns of the details that job runs store, with their display text. */
const detailPatterns: [RegExp, (...values: string[]) => string][] = [
  [/^(\d+) steps: (.*)$/, (count = '', last = '') => t.steps(count, describeDetail(last))],
  [/^(\d+) codes, (\d+) pictures, (\d+) unconfirmed objections, (\d+) sessions, (\d+) messages$/, t.accounts],
  [/^(\d+) closed$/, t.closed],
  [/^(\d+) done, (\d+) failed$/, t.done],
  [/^(\d+) ended$/, t.ended],
  [/^(\d+) idle sessions$/, t.idleEnded],
  [/^(\d+) expected$/, t.expected],
  [/^(\d+) subjects, (\d+) reports, (\d+) grades, (\d+) people, (\d+) visits$/, t.figures],
  [/^(\d+) uploads given up, (\d+) deleted files and (\d+) objects without a file removed$/, t.files],
  [/^(\d+) declarations indexed(?:, (\d+) attachments read)?$/, t.indexed],
  [/^(\d+) let in again(?:: (.*))?$/, (count = '', addresses = '') => t.letIn(count, addresses)],
  [/^(\d+) phrases proposed$/, t.phrases],
  [/^not the time$/, () => t.notNow],
  [/^(\d+) of (\d+) released$/, t.released],
  [/^(\d+) of (\d+) refreshed$/, t.refreshed],
  [/^(\d+) rows$/, t.rows],
  [/^(\d+) rows into files, (\d+) removed$/, t.archived],
  [/^(\d+) sealed$/, t.sealed],
  [/^(\d+) sent$/, t.letters],
  [/^(\d+) of (\d+) sent$/, t.sent],
  [/^(\d+) periods opened$/, t.opened],
  [/^(\d+) people, (\d+) departments$/, t.spelled],
  [
    /^(\d+) tables checked(?:, (\d+) damaged: ([^,]*))?(?:, (\d+) without an answer: (.*))?$/,
    (checked = '', damaged = '', names = '', late = '', lateNames = '') =>
      t.integrity(checked, { count: damaged, names }, { count: late, names: lateNames }),
  ],
  [/^(\d+) told$/, t.told],
  [/^(\d+) of (\d+) told$/, t.toldOf],
  [/^(\d+) workbooks removed$/, t.workbooks],
]

/** Returns the details of a run in the user's language. Error messages and unknown text are returned unchanged. */
export function describeDetail(detail: string): string {
  for (const [pattern, format] of detailPatterns) {
    const found = pattern.exec(detail)
    if (found) return format(...found.slice(1))
  }
  return detail
}
