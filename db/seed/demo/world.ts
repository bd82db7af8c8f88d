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
/** A subject with all that later chapters need to know of it. */
export type Told = {
  part: Part
  story: Story
  chance: Chance
  batch: 0 | 1
  manager: Person
  biz: Person
  institution: Institution
  /** By type; yearly summaries by type and year. */
  reports: Map<string, New<'report'>>
}
export type Collect = New<'subjectCollect'>

/** A subject while its declaration is told. */
export type Scene = Told & {
  world: World
  plot: Plot
  collect: Collect | null
  beats: Timed[]
  /** The latest round of reviews. */
  rounds: Review[]
  /** What the institution's contact said of the present round. */
  contactWord: Review | null
}
