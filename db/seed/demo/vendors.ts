import { createRandom, stableId } from './random'
import { ANCHOR, addDaysTo, previousWeekday } from './dates'
import { addFile } from './files'
import type { Institution, Person } from './people'
import type { NewRow } from './rows'
import { vendorNames, qualificationNames, vendorProvinces, vendorProducts, vendorTexts } from './vendor-texts'
import type { SeedContext } from './context'

const VENDOR_COUNT = 120
const vendorAreas = ['fintech', 'innovation', 'security'] as const
/** Number of vendors per status, out of 120; published ones first. */
const statusCounts = [
  ...Array.from({ length: 92 }, () => 2),
  ...Array.from({ length: 8 }, () => 1),
  ...Array.from({ length: 8 }, () => 0),
  ...Array.from({ length: 6 }, () => 4),
  ...Array.from({ length: 6 }, () => 3),
]
const opinions: Record<number, string> = {
  3: '产品已停止维护，暂时下架。',
  4: '资质文件不清晰，请重新扫描后提交。',
}
/** Log of a vendor by its present status; the reason belongs to the last entry. */
const statusPaths: Record<number, readonly (readonly [operation: string, from: number, to: number])[]> = {
  0: [],
  1: [['submit', 0, 1]],
  2: [
    ['submit', 0, 1],
    ['publish', 1, 2],
  ],
  3: [
    ['submit', 0, 1],
    ['publish', 1, 2],
    ['takeOff', 2, 3],
  ],
  4: [
    ['submit', 0, 1],
    ['return', 1, 4],
  ],
}
const CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Makes 120 vendors with 300 products, their qualifications and reviews by institutions. */
export function makeVendors(world: SeedContext) {
  const { rows, people, blobs } = world
  const chance = createRandom('vendors')
  const today = ANCHOR.slice(0, 10)
  const centre = people.named.centerAdmin!
  const houses = people.institutions.filter((one) => one.departType === 'B01A06')
  const provider = new Map<string, Person>(
    [people.named.centerProvider, people.named.networkTechProvider].flatMap((one) =>
      one ? [[one.institution.id!, one] as const] : [],
    ),
  )
  const users = people.institutions.filter((one) => ['B01A01', 'B01A02'].includes(one.departType ?? ''))
  const results = rows.subject.filter((one) => one.establishTime && one.subjectNum).slice(0, 400)

  for (let at = 0; at < VENDOR_COUNT; at++) {
    const institution: Institution | undefined = houses[at]
    const vendorName = institution?.departName ?? vendorNames[at - houses.length]!
    const id = stableId('vendor', vendorName)
    const writer = (institution && (provider.get(institution.id!) ?? institution.contact)) || centre
    const sysOrgCode = institution?.orgCode ?? centre.institution.orgCode
    // Vendors of the demonstration institutions are published, so that their people find them.
    const status = institution ? 2 : statusCounts[(at * 37) % VENDOR_COUNT]!
    const begun = previousWeekday(addDaysTo('2022-03-01', chance.int(0, 1500)))
    const clock = (days: number, hour: number) =>
      `${previousWeekday(addDaysTo(begun, days))} ${String(hour).padStart(2, '0')}:${String(chance.int(10, 59))}:00`
    const created = clock(0, 9)
    const path = statusPaths[status]!
    const steps = path.map(([operation, from, to], step) => ({
      ...{ operation, from, to, time: clock((step + 1) * 3, 10 + step) },
      who: operation === 'submit' ? writer : centre,
    }))
    const audit = {
      ...{ createBy: writer.username, createTime: created, updateBy: writer.username },
      ...{ updateTime: steps.at(-1)?.time ?? created, sysOrgCode },
    }
    const area = vendorAreas[at % vendorAreas.length]!
    const offered = vendorProducts[area]
    const count = at % 2 ? 3 : 2
    const first = chance.int(0, offered.length - 1)
    const products = Array.from({ length: count }, (_, place) => offered[(first + place * 5) % offered.length]!)
    rows.vendor.push({
      id,
      area,
      vendorName,
      creditCode: `91${Array.from({ length: 16 }, () => CODE_CHARACTERS[chance.int(0, CODE_CHARACTERS.length - 1)]).join('')}`,
      departId: institution?.id ?? '',
      intro: vendorTexts.intro(vendorName, products.map(([name]) => name).join('、')),
      contact: institution ? writer.realname : chance.pick(vendorTexts.contacts),
      phone: `010-${chance.int(60000000, 88999999)}`,
      email: `service${at + 1}@example.org`,
      website: `https://vendor${at + 1}.example.org`,
      province: chance.pick(vendorProvinces),
      staff: chance.int(3, 120) * 10,
      customers: Array.from({ length: 4 }, () => chance.pick(users).departName)
        .filter((name, place, all) => all.indexOf(name) === place)
        .join('\n'),
      limited: institution ? 0 : chance.is(0.15) ? 1 : 0,
      status,
      opinion: opinions[status] ?? '',
      submitTime: steps[0]?.time ?? null,
      publishTime: steps.find(({ operation }) => operation === 'publish')?.time ?? null,
      ...audit,
    })
    addLogLine(rows.vendorLog, id, { operation: 'draft', from: 0, to: 0, time: created, who: writer }, '', 'draft')
    for (const [place, step] of steps.entries())
      addLogLine(rows.vendorLog, id, step, place === steps.length - 1 ? (opinions[status] ?? '') : '', String(place))

    for (const [sort, [name, category, summary]] of products.entries()) {
      const subject = institution && chance.is(0.6) ? chance.pick(results) : undefined
      rows.vendorProduct.push({
        id: stableId('vendor product', id, sort),
        vendorId: id,
        name,
        category,
        version: `V${chance.int(1, 6)}.${chance.int(0, 9)}`,
        certificates: chance.is(0.7) ? chance.pick(vendorTexts.certificates) : '',
        xinchuang: chance.is(0.4) ? 2 : chance.is(0.5) ? 1 : 0,
        summary,
        cases: vendorTexts.used(chance.pick(users).short, name),
        subjectId: subject?.id ?? '',
        sort,
        ...audit,
      })
    }
    const qualifications = chance.int(1, 3)
    for (let sort = 0; sort < qualifications; sort++) {
      const [name, issuer] = qualificationNames[(at + sort * 3) % qualificationNames.length]!
      // Some expire within a month, and a few have expired: a published vendor stays published and shows it.
      const left = at % 17 === 5 ? -20 : at % 11 === 3 ? chance.int(3, 28) : chance.int(90, 900)
      const expires = sort === 0 || chance.is(0.6) ? addDaysTo(today, left + sort * 40) : ''
      const expiry = status === 1 && expires && expires < today ? addDaysTo(today, 300) : expires
      const fileId = addFile(
        rows,
        blobs,
        chance,
        name,
        'pdf',
        { bizType: 'vendor', bizId: id, slot: `qualification${sort}` },
        writer,
        created,
      )
      rows.vendorQualification.push({
        id: stableId('vendor qualification', id, sort),
        vendorId: id,
        name,
        number: `ZZ-${chance.int(100000, 999999)}`,
        issuer,
        issueDate: expiry ? addDaysTo(expiry, -1095) : addDaysTo(today, -chance.int(200, 1500)),
        expires: expiry,
        fileIds: [fileId],
        sort,
        ...audit,
      })
    }
    if (status === 2) addReviews(world, id, institution?.id ?? '', users)
  }
  for (const username of ['mechanism', 'biz', 'centerOrg', 'subject', 'centerAdmin']) {
    const person = people.named[username]!
    for (const one of rows.vendor.filter(({ status }) => status === 2).slice(0, 5))
      rows.vendorFavourite.push({ userId: person.id, vendorId: one.id, createTime: `${today} 09:30:00` })
  }
}

type LogStep = { operation: string; from: number; to: number; time: string; who: Person }
const addLogLine = (lines: NewRow<'vendorLog'>[], vendorId: string, step: LogStep, reason: string, key: string) =>
  lines.push({
    id: stableId('vendor log', vendorId, key),
    vendorId,
    fromStatus: step.from,
    toStatus: step.to,
    operation: step.operation,
    actorName: step.who.realname,
    roleCode: step.who.roles[0]!,
    reason,
    createTime: step.time,
  })

/** Adds reviews by institutions that used the vendor; the newest are pending. */
function addReviews({ rows, blobs }: SeedContext, vendorId: string, own: string, users: readonly Institution[]) {
  const chance = createRandom(`vendor reviews ${vendorId}`)
  const count = chance.int(0, 4)
  const first = chance.int(0, users.length - 1)
  for (let at = 0; at < count; at++) {
    const institution = users[(first + at * 5) % users.length]!
    if (
      institution.id === own ||
      rows.vendorReview.some((one) => one.vendorId === vendorId && one.departId === institution.id)
    )
      continue
    const id = stableId('vendor review', vendorId, institution.id!)
    const time = `${previousWeekday(addDaysTo(ANCHOR.slice(0, 10), -chance.int(5, 400)))} 1${chance.int(0, 6)}:20:00`
    const status = chance.is(0.8) ? 1 : chance.is(0.7) ? 0 : 2
    const stars = chance.is(0.5) ? 5 : chance.is(0.7) ? 4 : chance.int(2, 3)
    const fileId = addFile(
      rows,
      blobs,
      chance,
      vendorTexts.proof,
      'pdf',
      { bizType: 'vendorReview', bizId: id },
      institution.contact,
      time,
    )
    rows.vendorReview.push({
      id,
      vendorId,
      departId: institution.id!,
      departName: institution.departName,
      stars,
      text: chance.pick(stars > 3 ? vendorTexts.praise : vendorTexts.blame),
      fileIds: [fileId],
      status,
      opinion: status === 2 ? vendorTexts.notProven : '',
      createBy: institution.contact.username,
      createTime: time,
      updateBy: institution.contact.username,
      updateTime: time,
      sysOrgCode: institution.orgCode,
    })
  }
}
