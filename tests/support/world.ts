import type { Client } from '@libsql/client'
import { getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql'
import { expect, onTestFinished } from 'vitest'
import * as schema from '~/db/schema'
import { api } from '~/worker/api'
import { signToken } from '~/worker/auth/session.server'
import { recordVisitsStatement, workspaceVisitStatements } from '~/worker/auth/visits.server'
import { newId, requestContext } from '~/worker/core/context'
import type { NewRow, Row, TableName } from '~/worker/core/change'
import { formatStamp } from '~/worker/core/time'
import { type RoleCode, roleCodes, roles } from '~/worker/policy/roles'
import type { SubjectStatus } from '~/worker/subjects/statuses'
import { type ApiClient, apiClient } from './api-client'
import { assets } from './assets'
import { acquireTestDatabase } from './test-database'
import { InMemoryLimits } from './limits'
import { findWrongNotices } from './notices'

const tables = schema as unknown as Record<TableName, SQLiteTable>

export type SignedIn = ApiClient & {
  user: { id: string; username: string; realname: string; departId: string; roleCode: RoleCode }
  token: string
}

/** The start time of a world: a working Friday inside the open window of 2026. */
export const START = new Date('2026-11-20T09:30:00+08:00')

/**
 * A separate database with roles, menus, dictionaries, settings (declaration window of 2026 open), three institutions
 * (centre, 甲证券 of group G1, 乙基金) and the people created by `as`. Tests share nothing.
 */
export async function freshWorld() {
  const { url, file, client } = await acquireTestDatabase()
  const db = drizzle(client)
  onTestFinished(async () => expect(await findWrongNotices(client)).toEqual([]))
  const world = new World({ url, file }, client, db)
  await world.begin()
  return world
}

export class World {
  /** The database URL of requests, and its file. */
  readonly url: string
  readonly file: string
  readonly client: Client
  readonly db: LibSQLDatabase
  /** Milliseconds by which the clock of every request is shifted. */
  offset = START.getTime() - Date.now()
  /** Additional bindings of the Worker: storage, CAPTCHA, a queue. */
  vars: Record<string, unknown> = {}
  /** A substitute of the Durable Objects of rate limits. */
  readonly limits = new InMemoryLimits()
  private readonly people = new Map<string, SignedIn>()
  private count = 0

  constructor({ url, file }: { url: string; file: string }, client: Client, db: LibSQLDatabase) {
    this.url = url
    this.file = file
    this.client = client
    this.db = db
  }

  get bindings() {
    return {
      ENVIRONMENT: 'development',
      DB_URL: this.url,
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'keti',
      S3_KEY_ID: 'key',
      S3_SECRET: 'secret',
      SECRET: 'a secret of the tests, 32 characters long',
      SITE_URL: 'http://localhost',
      CAPTCHA: 'off',
      PROOF_OF_WORK: '4',
      CHECK_ANSWERS: 'on',
      LIMITS: this.limits,
      ASSETS: assets,
      ...this.vars,
    }
  }
  now = () => new Date(Date.now() + this.offset)
  stamp = () => formatStamp(this.now())
  /** Advances the clock by days or parts of them. */
  pass(days: number) {
    this.offset += days * 86_400_000
  }

  async begin() {
    await this.make('depart', { id: 'd-centre', departName: '研究发展中心', orgCode: 'A01', departType: 'B01A05' })
    await this.make('depart', {
      id: 'd-one',
      departName: '甲证券股份有限公司',
      orgCode: 'A02',
      groupCode: 'G1',
      departType: 'B01A01',
    })
    await this.make('depart', { id: 'd-two', departName: '乙基金管理有限公司', orgCode: 'A03', departType: 'B01A02' })
    await this.make('depart', { id: 'd-three', departName: '丙期货有限公司', orgCode: 'A04', departType: 'B01A03' })
    await this.set('declareWindows', [{ year: '2026', start: '2026-01-01 00:00:00', end: '2026-12-31 23:59:59' }])
  }
  async set(id: string, value: unknown) {
    await this.db
      .insert(schema.setting)
      .values({ id, value })
      .onConflictDoUpdate({ target: schema.setting.id, set: { value } })
  }

  /** Inserts a row, with a generated id and audit columns if they are missing. */
  async make<K extends TableName>(table: K, row: Partial<NewRow<K>>): Promise<Row<K>> {
    const target = tables[table]
    const now = this.stamp()
    const audit = { id: `${table}-${++this.count}`, createBy: 'test', createTime: now, updateTime: now }
    const columns = getTableColumns(target)
    const known = Object.fromEntries(Object.entries(audit).filter(([name]) => name in columns))
    const [made] = await this.db
      .insert(target)
      .values({ ...known, ...row } as never)
      .returning()
    return made as Row<K>
  }

  private readonly homes: Partial<Record<RoleCode, string>> = {
    subjectMan: 'd-one',
    mechanism: 'd-one',
    counselor: 'd-two',
    technologyManger: 'd-three',
  }
  /**
   * A person, by default in the usual institution of the role (subjectMan and mechanism in 甲证券, counselor in 乙基金,
   * technologyManger in 丙期货, the others in the centre).
   */
  async person(roleCode: RoleCode, given: Partial<NewRow<'user'>> & { departId?: string } = {}) {
    const departId = given.departId ?? this.homes[roleCode] ?? 'd-centre'
    const number = ++this.count
    const row = await this.make('user', {
      id: `u-${roleCode}-${number}`,
      username: `${roleCode}${number}`,
      realname: `${roles[roleCode].name}${number}`,
      password: '',
      phone: `138${String(number).padStart(8, '0')}`,
      ...given,
      departId,
      roleId: roles[roleCode].id,
    })
    await this.db.insert(schema.roleAssignment).values({ userId: row.id, roleId: roles[roleCode].id })
    await this.db.insert(schema.userDepart).values({ userId: row.id, departId })
    return row
  }
  /** The same signed-in person for the same role and name; another name is another person. */
  async as(
    roleCode: RoleCode,
    name = '',
    given: Partial<NewRow<'user'>> & { departId?: string } = {},
  ): Promise<SignedIn> {
    const key = `${roleCode}/${name}`
    const known = this.people.get(key)
    if (known) return known
    const user = await this.person(roleCode, given)
    const made = await this.signIn(user, roleCode)
    this.people.set(key, made)
    return made
  }
  /** Takes over the people of another world with the same rows. */
  adopt(other: World) {
    for (const [key, one] of other.people) this.people.set(key, { ...one, ...this.caller(one.token) })
  }
  async everyRole(): Promise<SignedIn[]> {
    const all: SignedIn[] = []
    for (const code of roleCodes) all.push(await this.as(code))
    return all
  }
  async signIn(user: Row<'user'>, roleCode: RoleCode): Promise<SignedIn> {
    const now = this.now()
    const session = {
      id: newId(),
      userId: user.id,
      roleId: roles[roleCode].id,
      departId: user.departId,
      createTime: formatStamp(now),
      lastTime: formatStamp(now),
      expireTime: formatStamp(new Date(now.getTime() + 7 * 86_400_000)),
    }
    const ctx = { ...requestContext(new Request('http://test/'), this.bindings as never), now: this.now }
    const departName = (user.departId && (await this.read('depart', user.departId))?.departName) || ''
    await this.db.batch([
      this.db.insert(schema.session).values(session),
      this.db.run(recordVisitsStatement([session.id])),
      ...workspaceVisitStatements(ctx, roleCode, { ...user, userId: user.id, departName }),
    ])
    const token = await signToken(ctx, session.id, 0)
    return {
      user: { id: user.id, username: user.username, realname: user.realname, departId: user.departId, roleCode },
      token,
      ...this.caller(token),
    }
  }
  /** A visitor without a session. */
  get nobody() {
    return this.caller('')
  }
  caller(token: string): ApiClient {
    return apiClient(async (path, { headers, ...init }) => {
      const known = {
        'x-now-offset': String(this.offset),
        'cf-connecting-ip': '127.0.0.1',
        ...(token && { 'x-access-token': token }),
      }
      return api.request(path, { ...init, headers: { ...known, ...headers } }, this.bindings as never)
    })
  }

  /**
   * A subject with a complete declaration, owned by `as('subjectMan')` of 甲证券 unless given otherwise, with one
   * timeline entry. `status` is set directly, without a transition.
   */
  async subject(given: Partial<NewRow<'subject'>> & { status?: SubjectStatus } = {}) {
    const owner = given.subjectManId ? null : await this.as('subjectMan')
    const number = ++this.count
    const status = given.status ?? 'TO_SUBMIT'
    const id = given.id ?? `s-${number}`
    const collectId = given.collectId ?? `c-${number}`
    const submitted = status !== 'TO_SUBMIT'
    const subject = await this.make('subject', {
      id,
      collectId,
      subjectName: `证券业智能运维研究${number}`,
      year: '2026',
      domain: '03',
      subjectType: '2',
      summary: '简介',
      background: '背景',
      objectives: '目标',
      content: '内容',
      techRoute: '路线',
      startDate: '2027-01-01',
      endDate: '2027-12-31',
      durationMonths: 12,
      leadDepartId: 'd-one',
      leadDepartName: '甲证券股份有限公司',
      sysOrgCode: 'A02',
      ...(owner && {
        subjectManId: owner.user.id,
        subjectManName: owner.user.realname,
        subjectManPhone: '13812345678',
        createBy: owner.user.username,
      }),
      statusTime: this.stamp(),
      submitTime: submitted ? this.stamp() : null,
      ...given,
      status,
    })
    await this.make('subjectCollect', {
      id: collectId,
      subjectId: id,
      year: subject.year,
      subjectName: subject.subjectName,
      domain: subject.domain,
      commitment: 1,
      attachments: [
        { slot: 'application', fileIds: ['file-a'] },
        { slot: 'commitment', fileIds: ['file-b'] },
      ],
      sysOrgCode: subject.sysOrgCode,
    })
    await this.make('subjectMember', {
      subjectId: id,
      name: '张三',
      departName: subject.leadDepartName,
      duty: '研究',
      role: '成员',
    })
    await this.make('subjectStatusLog', {
      subjectId: id,
      seq: 1,
      fromStatus: '',
      toStatus: 'TO_SUBMIT',
      operation: 'draft',
      actorId: subject.subjectManId,
      actorName: subject.subjectManName,
      roleCode: 'subjectMan',
    })
    return subject
  }
  async read<K extends TableName>(table: K, id: string): Promise<Row<K> | undefined> {
    const rows = await this.db.select().from(tables[table]).where(sql`id = ${id}`)
    return (rows as Row<K>[])[0]
  }
  async all<K extends TableName>(table: K): Promise<Row<K>[]> {
    return (await this.db.select().from(tables[table])) as Row<K>[]
  }
}
