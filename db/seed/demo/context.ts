import type { SeededRandom } from './random'
import type { SeedPresent } from './dates'
import type { SampleFiles } from './files'
import type { ReviewRow } from './reviews'
import type { Institution, People, Person } from './people'
import type { SubjectSpec } from './subject-specs'
import type { Scenario, TimedTransition } from './scenario'
import type { NewRow, Rows } from './rows'
import type { SubjectTimeline } from './timeline'

export type SeedContext = { rows: Rows; people: People; present: SeedPresent; blobs: SampleFiles }
/** A subject with everything needed after its establishment. */
export type SubjectHistory = {
  part: SubjectSpec
  story: SubjectTimeline
  chance: SeededRandom
  batch: 0 | 1
  manager: Person
  biz: Person
  institution: Institution
  /** By type; annual summaries by type and year. */
  reports: Map<string, NewRow<'report'>>
}
export type CollectRow = NewRow<'subjectCollect'>

/** A subject during the generation of its declaration. */
export type DeclarationHistory = SubjectHistory & {
  world: SeedContext
  plot: Scenario
  collect: CollectRow | null
  beats: TimedTransition[]
  /** The reviews of the latest round. */
  rounds: ReviewRow[]
  /** The contact's review of the present round. */
  contactWord: ReviewRow | null
}
