import { reviewMirror, roundEndedBy } from '~/worker/subjects/reports/mirrors'
import { makeAdvisories } from './advisories'
import { createRandom, stableId } from './random'
import { makeChanges, makeObjections, makeSimilarities, makeTasks } from './related-records'
import { createManagerPicker, createTopicPicker } from './assignments'
import { makeDisplay } from './display'
import { makeDrills } from './drills'
import { makeExercises } from './exercises'
import { makeCalendar, makeDeadlines, makeLinks, makePublications, makeSettings } from './centre'
import { makePresent } from './dates'
import type { SampleFiles } from './files'
import { makeForms } from './forms'
import { gradeYear, makePrizeQuotas, makeGradeRules } from './grading'
import { makeLabReports } from './lab-reports'
import { makeLibraryFiles } from './library-files'
import { makeLibraryProgress } from './library-progress'
import { makeLibrary } from './library'
import { makeMeetings } from './meetings'
import { makeAnnouncements, makeMessages } from './messages'
import { makeNumberingRules } from './numbering-rules'
import { makePeople } from './people'
import { listSubjectSpecs } from './subject-specs'
import { makePurchases } from './purchases'
import { makeAccountRequests } from './account-requests'
import { makeIndustryResults } from './subject-results'
import { makeWorkspaces } from './workspaces'
import { makeSharedFolders } from './shared-folders'
import { makeSubAreas } from './sub-areas'
import { emptyRows, type Rows } from './rows'
import { continueSubject } from './ongoing-subjects'
import { numberSubjects, makeSubject } from './subjects'
import { makeSoftware } from './software'
import { makeVendors } from './vendors'
import type { SeedContext } from './context'

export type DemoOptions = {
  now: Date
  blobs: SampleFiles
  /** Password hash of the demonstration accounts; null without accounts that can sign in, as in production. */
  passwordHash: string | null
}

/**
 * Returns all rows of the demonstration data: five years of history up to November 2026, identical on every machine.
 * Only three things depend on the first start: the open declaration window, the due dates of open work, and the age of
 * the accounts' passwords.
 */
export function demoRows({ now, blobs, passwordHash }: DemoOptions): Rows {
  const rows = emptyRows()
  const present = makePresent(now)
  const people = makePeople(rows, present, (username, demo) => (demo && passwordHash) || lockedPasswordHash(username))
  const world: SeedContext = { rows, people, present, blobs }
  const lastYear = Math.max(2026, Number(present.now.slice(0, 4)))

  makeSettings(world)
  makeCalendar(world)
  makeLinks(world)
  makeDeadlines(world, lastYear)
  makeGradeRules(rows, lastYear, present)
  makePrizeQuotas(rows, lastYear)

  const pickManager = createManagerPicker(people)
  const pickTopic = createTopicPicker()
  const random = createRandom('casting')
  const histories = listSubjectSpecs().map((part) => makeSubject(world, part, pickManager(part, random), pickTopic()))
  numberSubjects(rows, histories)
  for (const history of histories) continueSubject(world, history)
  for (let year = 2021; year <= 2025; year++) gradeYear(world, year, histories)
  makeRoundReports(world)

  makePublications(world, histories)
  makeSimilarities(world, histories)
  makeObjections(world, histories)
  makeChanges(world, histories)
  makeTasks(world, histories)
  makeMeetings(world, histories)
  makeDrills(world)
  makeExercises(world)
  makeLibrary(world)
  makeLibraryProgress(world)
  makeLibraryFiles(world)
  makeAccountRequests(world)
  makePurchases(world)
  makeSoftware(world)
  makeVendors(world)
  makeAdvisories(world)
  makeLabReports(world)
  makeAnnouncements(world)
  makeWorkspaces(world, lockedPasswordHash)
  makeSubAreas(world)
  makeSharedFolders(world)
  makeForms(world)
  makeNumberingRules(world)
  makeDisplay(world)
  makeIndustryResults(world)
  makeMessages(world, histories)
  return rows
}

/** Makes the report rows that represent ended review rounds. */
function makeRoundReports({ rows }: SeedContext) {
  const subjects = new Map(rows.subject.map((one) => [one.id, one]))
  for (const { subjectId, operation, seq, createTime } of rows.subjectStatusLog) {
    const round = roundEndedBy(operation)
    const { id, sysOrgCode = '' } = subjects.get(subjectId)!
    if (round) rows.report.push(reviewMirror({ id, sysOrgCode }, round, seq, createTime))
  }
}

/** Returns text in the form of a password hash that no password matches. */
const lockedPasswordHash = (username: string) => {
  const bytes = Buffer.from(stableId('locked', username) + stableId('locked more', username), 'hex')
  const text = (from: number, to: number) => bytes.subarray(from, to).toString('base64').replace(/=+$/, '')
  return `$scrypt$ln=14,r=8,p=5$${text(16, 32)}$${text(0, 32)}`
}
