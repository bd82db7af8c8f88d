import { namesIn, rowIn } from '../core/names'
import type { Row } from '../core/change'
import { t } from './texts'

/** Where a folder stands; who reads it without being authorised is said in `access.server.ts`. */
export const areas = {
  get subject() {
    return t.areaSubject
  },
  get limited() {
    return t.areaLimited
  },
  get unlimited() {
    return t.areaUnlimited
  },
  get share() {
    return t.areaShare
  },
  get collect() {
    return t.areaCollect
  },
  get courseware() {
    return t.areaCourseware
  },
  get topicExchange() {
    return t.areaTopicExchange
  },
  get lab() {
    return t.areaLab
  },
  get centre() {
    return t.areaCentre
  },
} as const
export type Area = keyof typeof areas
export const areaNames = namesIn(areas)
/** The three sub-areas that the limited and the unlimited area are divided into. */
export const subAreas = {
  get fintech() {
    return t.subFintech
  },
  get innovation() {
    return t.subInnovation
  },
  get security() {
    return t.subSecurity
  },
} as const
export type SubArea = keyof typeof subAreas
export const subAreaNames = namesIn(subAreas)
export const hasSubAreas = (area: Area) => area === 'limited' || area === 'unlimited'

/** r read, d download, u upload, m manage. The greater holds the smaller. */
export type Right = 'r' | 'd' | 'u' | 'm'
const holds: Record<Right, string> = { r: 'r', d: 'rd', u: 'ru', m: 'rdum' }
/** The rights with all that they hold, in the order r, d, u, m. */
export const wholeRights = (rights: string) =>
  ['r', 'd', 'u', 'm'].filter((one) => rights.split('').some((right) => rowIn(holds, right)?.includes(one))).join('')

export const MAX_DEPTH = 6
export const MAX_PATH = 500

/** The columns of a folder that stands at the root of its area. */
export const rootFolder = (id: string, name: string) => ({
  id,
  name,
  pid: '0',
  pathIds: `/${id}/`,
  fullPath: `/${name}`,
})
type Place = Pick<Row<'folder'>, 'pathIds' | 'fullPath'>
/** How deep a folder stands; the root's children are at 1. */
export const depthOf = (pathIds: string) => pathIds.split('/').filter(Boolean).length
/** The path of a child. */
export const pathIn = (parent: Place | null, id: string, name: string) => ({
  pathIds: `${parent?.pathIds ?? '/'}${id}/`,
  fullPath: `${parent?.fullPath ?? ''}/${name}`,
})

/** Null, or why a folder may not stand there. `below` is how many levels hang below it. */
export function placeProblem(path: { pathIds: string; fullPath: string }, below = 0): string | null {
  if (depthOf(path.pathIds) + below > MAX_DEPTH) return t.tooDeep(MAX_DEPTH)
  if (path.fullPath.length > MAX_PATH) return t.pathTooLong(MAX_PATH)
  return null
}
/** A folder goes neither into itself nor below itself. */
export const isWithin = (place: Place, folder: Place) => place.pathIds.startsWith(folder.pathIds)

const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/i
/** Null, or why this cannot be the name of a folder on everybody's computer. */
export function folderNameProblem(name: string): string | null {
  if (/[\\/:*?"<>|]/.test(name)) return t.nameSigns
  if (/[\p{Cc}\p{Cf}]/u.test(name)) return t.nameControl
  if (/^\.+$|\.$/.test(name)) return t.nameDot
  if (DEVICE.test(name)) return t.nameReserved
  return null
}
