import type { Chance } from './chance'
import type { Present } from './days'
import type { Blobs } from './files'
import type { Review } from './judges'
import type { Institution, People, Person } from './people'
import type { Part } from './plan'
import type { Plot, Timed } from './plot'
import type { New, Rows } from './rows'
import type { Story } from './story'

export type World = { rows: Rows; people: People; present: Present; blobs: Blobs }
/** A subject with everything needed after its establishment. */
export type Told = {
  part: Part
  story: Story
  chance: Chance
  batch: 0 | 1
  manager: Person
  biz: Person
  institution: Institution
  /** By type; annual summaries by type and year. */
  reports: Map<string, New<'report'>>
}
export type Collect = New<'subjectCollect'>

/** A subject during the generation of its declaration. */
export type Scene = Told & {
  world: World
  plot: Plot
  collect: Collect | null
  beats: Timed[]
  /** The reviews of the latest round. */
  rounds: Review[]
  /** The contact's review of the present round. */
  contactWord: Review | null
}
