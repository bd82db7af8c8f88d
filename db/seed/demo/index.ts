import { reviewMirror, roundEndedBy } from '~/worker/subjects/reports/mirrors'
import { makeAdvisories } from './advisories'
import { chanceOf, idOf } from './chance'
import { makeChanges, makeObjections, makeSimilarities, makeTasks } from './beside'
import { managerPicker, topicPicker } from './casting'
import { makeDisplay } from './display'
import { makeDrills } from './drills'
import { makeExercises } from './exercises'
import { makeCalendar, makeDeadlines, makeLinks, makePublications, makeSettings } from './centre'
import { presentOf } from './days'
import type { Blobs } from './files'
import { makeForms } from './forms'
import { gradeYear, makeQuotas, makeRules } from './grading'
import { makeLabReports } from './lab-reports'
import { makeLibraryFiles } from './library-files'
import { makeLibraryProgress } from './library-progress'
import { makeLibrary } from './library'
import { makeMeetings } from './meetings'
import { makeAnnouncements, makeMessages } from './messages'
import { makeNumbers } from './numbers'
import { makePeople } from './people'
import { castParts } from './plan'
import { makePurchases } from './purchases'
import { makeAccountRequests } from './requests'
import { makeIndustryResults } from './results'
import { makeRooms } from './rooms'
import { makeSharedFolders } from './shared-folders'
import { makeSubAreas } from './sub-areas'
import { noRows, type Rows } from './rows'
import { run } from './running'
import { numberAll, tell } from './subjects'
import { makeSoftware } from './software'
import { makeVendors } from './vendors'
import type { World } from './world'

export type DemoOptions = {
  now: Date
  blobs: Blobs
  /** Password hash of the demonstration accounts; null without accounts that can sign in, as in production. */
  passwordHash: string | null
}

/**
 * Returns all rows of the demonstration data: five years of history up to November 2026, identical on every machine.
 * Only three things depend on the first start: the open declaration window, the due dates of open work, and the age of
 * the accounts' passwords.
 */
export function demoRows({ now, blobs, passwordHash }: DemoOptions): Rows {
  const rows = noRows()
  const present = presentOf(now)
  const people = makePeople(rows, present, (username, demo) => (demo && passwordHash) || lockedPassword(username))
  const world: World = { rows, people, present, blobs }
  const lastYear = Math.max(2026, Number(present.now.slice(0, 4)))

  makeSettings(world)
  makeCalendar(world)
  makeLinks(world)
  makeDeadlines(world, lastYear)
  makeRules(rows, lastYear, present)
  makeQuotas(rows, lastYear)

  const pickManager = managerPicker(people)
  const pickTopic = topicPicker()
  const random = chanceOf('casting')
  const histories = castParts().map((part) => tell(world, part, pickManager(part, random), pickTopic()))
  numberAll(rows, histories)
  for (const history of histories) run(world, history)
  for (let year = 2021; year <= 2025; year++) gradeYear(world, year, histories)
  rounds(world)

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
  makeRooms(world, lockedPassword)
  makeSubAreas(world)
  makeSharedFolders(world)
  makeForms(world)
  makeNumbers(world)
  makeDisplay(world)
  makeIndustryResults(world)
  makeMessages(world, histories)
  return rows
}

/** Makes the report rows that represent ended review rounds. */
function rounds({ rows }: World) {
  const subjects = new Map(rows.subject.map((one) => [one.id, one]))
  for (const { subjectId, operation, seq, createTime } of rows.subjectStatusLog) {
    const round = roundEndedBy(operation)
    const { id, sysOrgCode = '' } = subjects.get(subjectId)!
    if (round) rows.report.push(reviewMirror({ id, sysOrgCode }, round, seq, createTime))
  }
}

/** Returns text in the form of a password hash that no password matches. */
const lockedPassword = (username: string) => {
  const bytes = Buffer.from(idOf('locked', username) + idOf('locked more', username), 'hex')
  const text = (from: number, to: number) => bytes.subarray(from, to).toString('base64').replace(/=+$/, '')
  return `$scrypt$ln=14,r=8,p=5$${text(16, 32)}$${text(0, 32)}`
}
