import { type RoleCode, roles } from '~/worker/policy/roles'
import { type SeededRandom, createRandom, stableId } from './random'
import { type SeedPresent, addDaysTo, officeTime } from './dates'
import { givenNames, institutionNames, institutionKinds, libraryInstitutions, surnames, titles } from './names'
import type { NewRow, Rows } from './rows'
import { domainCodes } from './topics'

export const PEOPLE_COUNT = 400
/** Beginning of the data: creation date of the accounts. */
const ACCOUNTS_CREATED = '2021-01-11'

export type Institution = NewRow<'depart'> & { index: number; short: string; contact: Person; managers: Person[] }
export type Person = {
  id: string
  username: string
  realname: string
  phone: string
  email: string
  post: string
  roles: RoleCode[]
  domains: string[]
  institution: Institution
}
export type People = {
  institutions: Institution[]
  /** Fund companies and securities firms of the library only; their contacts are not in `all`. */
  libraryHouses: Institution[]
  all: Person[]
  /** By username. */
  named: Record<string, Person>
  bizMangers: Person[]
  committee: Person[]
  counselors: Person[]
}

/** Ranks of professional titles; the others have none. */
const titleRanks: Record<string, string> = { 研究员: '5', 副研究员: '4', 高级工程师: '4', 工程师: '3' }

/** Demonstration accounts: username, number of the institution, roles. */
const namedAccounts: readonly (readonly [username: string, institution: number, ...codes: RoleCode[]])[] = [
  ['admin', 0, 'admin'],
  ['biz', 0, 'bizManger'],
  ['biz2', 0, 'bizManger'],
  ['csrc', 1, 'csrcLeader'],
  ['subject', 2, 'subjectMan'],
  ['mechanism', 2, 'mechanism'],
  ['subject2', 3, 'subjectMan'],
  ['mechanism2', 3, 'mechanism'],
  ['tech1', 4, 'technologyManger'],
  ['tech2', 5, 'technologyManger'],
  ['tech3', 6, 'technologyManger'],
  ['tech4', 7, 'technologyManger'],
  ['tech5', 8, 'technologyManger'],
  ['counselor1', 9, 'counselor'],
  ['counselor2', 10, 'counselor'],
  ['counselor3', 11, 'counselor'],
  ['counselor4', 12, 'counselor'],
  ['counselor5', 13, 'counselor'],
  ['counselor6', 14, 'counselor'],
  ['counselor7', 15, 'counselor'],
  ['counselor8', 16, 'counselor'],
  ['counselor9', 17, 'counselor'],
  ['centerAdmin', 0, 'centerAdmin'],
  ['centerTechnology', 18, 'centerTechnology'],
  ['centerProvider', 12, 'centerProvider'],
  ['centerOrg', 31, 'centerOrg'],
  ['networkSafety', 58, 'networkSafety'],
  ['networkOrgUser', 32, 'networkOrgUser'],
  ['networkUseProvider', 13, 'networkUseProvider'],
  ['networkTechProvider', 14, 'networkTechProvider'],
  ['dataSpaceAdmin', 0, 'dataSpaceAdmin'],
  ['dataSpaceUser', 33, 'dataSpaceUser'],
  ['multi', 34, 'counselor', 'centerOrg', 'networkOrgUser', 'dataSpaceUser'],
]
/** Range of institutions that lead subjects: all except the centre and the regulator. */
export const LEADING_RANGE = { from: 2, to: institutionNames.length - 1 }
/** Institutions of the demonstration accounts `subject` and `subject2`. */
export const HOME_INDEX = 2
export const HOME_INDEX_2 = 3

const positionCodeAt = (index: number) => `P${String(index + 1).padStart(2, '0')}`
/** `A01` … `A60`: one code per institution, so that a prefix selects its people and subjects. */
const orgCodeAt = (index: number) => `A${String(index + 1).padStart(2, '0')}`

/** Four adjacent domains for the nth expert, so that every domain has enough experts. */
const adjacentDomains = (start: number) => Array.from({ length: 4 }, (_, at) => domainCodes[(start + at) % 8]!)

/** Cities of institutions, with province codes. */
const cities = [
  ['北京市西城区', '11'],
  ['上海市浦东新区', '31'],
  ['深圳市福田区', '44'],
  ['广州市天河区', '44'],
  ['杭州市西湖区', '33'],
  ['成都市高新区', '51'],
] as const

/**
 * Makes institutions, positions, people and their roles.
 * @param passwordOf returns the password hash of an account; `demo`: whether it is a demonstration account
 */
export function makePeople(
  rows: Rows,
  present: SeedPresent,
  passwordOf: (username: string, demo: boolean) => string,
): People {
  const chance = createRandom('people')
  const open = (
    [departName, short, kind, group]: readonly [
      name: string,
      short: string,
      kind: keyof typeof institutionKinds,
      group?: string,
    ],
    index: number,
  ): Institution => {
    const mobile = `010-${chance.int(60000000, 88999999)}`
    const [city, province] = chance.pick(cities)
    const row: NewRow<'depart'> = {
      id: stableId('depart', index),
      departName,
      departNameFull: departName,
      departNameAbbr: short,
      departOrder: index + 1,
      orgCode: orgCodeAt(index),
      orgType: '1',
      orgCategory: '1',
      departType: institutionKinds[kind],
      groupCode: group ?? '',
      mobile,
      province,
      address: `${city}金融大道${chance.int(1, 299)}号`,
      // The centre's technology company declares directly to the centre.
      noContactApproval: index === 18 ? 1 : 0,
      createBy: 'admin',
      createTime: `${ACCOUNTS_CREATED} 09:00:00`,
      updateBy: 'admin',
      updateTime: `${ACCOUNTS_CREATED} 09:00:00`,
      sysOrgCode: orgCodeAt(index),
    }
    rows.depart.push(row)
    return { ...row, index, short, contact: undefined as unknown as Person, managers: [] }
  }
  const institutions = institutionNames.map(open)

  rows.position.push(
    ...titles.map((name, at) => ({
      id: stableId('position', at),
      code: positionCodeAt(at),
      name,
      postRank: titleRanks[name] ?? '',
      createBy: 'admin',
      createTime: `${ACCOUNTS_CREATED} 09:${59 - at}:00`,
      updateBy: 'admin',
      updateTime: `${ACCOUNTS_CREATED} 09:${59 - at}:00`,
    })),
  )

  const all: Person[] = []
  const used = new Set<string>()
  const phones = new Set<string>()
  const nameOf = () => {
    for (;;) {
      const name = chance.pick(surnames) + chance.pick(givenNames)
      if (!used.has(name)) return (used.add(name), name)
    }
  }
  const phoneOf = () => {
    for (;;) {
      const phone = `1${chance.pick(['33', '35', '36', '37', '38', '39', '50', '52', '58', '59', '77', '86', '88', '99'])}${String(chance.int(0, 99_999_999)).padStart(8, '0')}`
      if (!phones.has(phone)) return (phones.add(phone), phone)
    }
  }
  const add = (
    username: string,
    institution: Institution,
    codes: readonly RoleCode[],
    domains: string[],
    demo: boolean,
  ) => {
    const person: Person = {
      id: stableId('user', username),
      username,
      realname: nameOf(),
      phone: phoneOf(),
      email: `${username}@example.org`,
      post: positionCodeAt(titles.indexOf(chance.pick(titles))),
      roles: [...codes],
      domains,
      institution,
    }
    all.push(person)
    rows.user.push(makeUserRow(person, present, chance, passwordOf(username, demo), demo))
    for (const code of codes) rows.roleAssignment.push({ userId: person.id, roleId: roles[code].id })
    // The contact is the head of an institution.
    const leads = codes.includes('mechanism') || username === 'biz' ? 1 : 0
    rows.userDepart.push({ userId: person.id, departId: institution.id, leads })
    if (codes.includes('mechanism')) institution.contact = person
    if (codes.includes('subjectMan')) institution.managers.push(person)
    return person
  }

  for (const [username, index, ...codes] of namedAccounts)
    add(username, institutions[index]!, codes, demoExpertDomains(username), true)
  let number = 100
  const give = (institution: Institution, code: RoleCode, domains: string[] = []) =>
    add(`user${++number}`, institution, [code], domains, false)
  const more = (index: number, code: RoleCode, domains?: string[]) => give(institutions[index]!, code, domains)

  more(0, 'bizManger')
  more(0, 'bizManger')
  for (let index = 0; index < institutions.length; index++)
    if (index !== 1 && !institutions[index]!.contact) more(index, 'mechanism')
  // Experts come from all institutions except those in the groups of the two demonstration institutions.
  const homes = institutions.filter(({ index, groupCode }) => index > 3 && groupCode !== 'HS' && groupCode !== 'JH')
  for (let i = 0; i < 15; i++) more(homes[(i * 3 + 6) % homes.length]!.index, 'technologyManger', adjacentDomains(i))
  for (let i = 0; i < 40; i++) more(homes[(i * 7 + 3) % homes.length]!.index, 'counselor', adjacentDomains(i * 3))
  for (let i = 0; all.length < PEOPLE_COUNT; i++)
    more(LEADING_RANGE.from + (i % (LEADING_RANGE.to - LEADING_RANGE.from + 1)), 'subjectMan')

  const people = {
    institutions,
    all: [...all],
    named: Object.fromEntries(all.map((person) => [person.username, person])),
    bizMangers: all.filter((person) => person.roles.includes('bizManger')),
    committee: all.filter((person) => person.roles.includes('technologyManger')),
    counselors: all.filter((person) => person.roles.includes('counselor') && person.username !== 'multi'),
  }
  // Added last, so that the random sequence of all other people does not change.
  const houses = libraryInstitutions.map((house, at) => open(house, institutions.length + at))
  for (const house of houses) give(house, 'mechanism')
  return { ...people, libraryHouses: houses }
}
/** Returns all fund companies and securities firms, including those of the library only. */
export const listLibraryInstitutions = ({ institutions, libraryHouses: houses }: People): Institution[] =>
  [...institutions, ...houses].filter(
    ({ departType }) => departType === institutionKinds.fund || departType === institutionKinds.securities,
  )

/** Domains of the demonstration experts: together they cover every domain at least three times. */
function demoExpertDomains(username: string): string[] {
  const [, kind, number] = /^(tech|counselor)(\d)$/.exec(username) ?? []
  if (kind === 'tech') return Number(number) <= 3 ? [...domainCodes] : adjacentDomains(Number(number) === 4 ? 0 : 4)
  if (kind === 'counselor') return adjacentDomains(Number(number) - 1)
  return username === 'multi' ? adjacentDomains(2) : []
}

export function makeUserRow(
  person: Person,
  present: SeedPresent,
  chance: SeededRandom,
  password: string,
  demo: boolean,
): NewRow<'user'> {
  const opened = officeTime(addDaysTo(ACCOUNTS_CREATED, demo ? 0 : chance.int(1, 400)), chance)
  return {
    id: person.id,
    username: person.username,
    realname: person.realname,
    password,
    passwordUpdateTime: demo ? present.now : officeTime(addDaysTo('2026-11-18', -chance.int(1, 80)), chance),
    firstLogin: 0,
    activated: 1,
    status: 1,
    accountAuth: 1,
    sex: chance.int(1, 2),
    email: person.email,
    phone: person.phone,
    workNo: `K${String(chance.int(0, 999999)).padStart(6, '0')}`,
    post: person.post,
    domainIds: person.domains,
    maxLoad: person.domains.length ? 40 : 20,
    departId: person.institution.id,
    roleId: roles[person.roles[0]!].id,
    createBy: 'admin',
    createTime: opened,
    updateBy: 'admin',
    updateTime: opened,
    sysOrgCode: person.institution.orgCode,
  }
}
