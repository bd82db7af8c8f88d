import type { World } from '~/tests/support/world'
import type { Field } from '~/worker/records/fields'
import { type AnyRecord, editableFields } from '~/worker/records/record'
import type { Call } from '~/worker/core/call'
import * as bans from '~/worker/system/bans/calls'
import { bannedIp } from '~/worker/system/bans/record'
import * as places from '~/worker/system/address-places/calls'
import { addressPlace } from '~/worker/system/address-places/record'
import * as sources from '~/worker/system/data-sources/calls'
import { dataSource } from '~/worker/system/data-sources/record'
import * as sourceQueries from '~/worker/system/data-sources/queries/calls'
import { dataSourceQuery } from '~/worker/system/data-sources/queries/record'
import * as checks from '~/worker/system/check-rules/calls'
import { checkRule } from '~/worker/system/check-rules/record'
import * as fills from '~/worker/system/fill-rules/calls'
import { fillRule } from '~/worker/system/fill-rules/record'
import { serializeRuleParams } from '~/worker/system/fill-rules/rules'
import * as categories from '~/worker/system/categories/calls'
import { category } from '~/worker/system/categories/record'
import * as dictionaries from '~/worker/system/dictionaries/calls'
import * as items from '~/worker/system/dictionaries/items/calls'
import { dictItem } from '~/worker/system/dictionaries/items/record'
import { dict } from '~/worker/system/dictionaries/record'
import * as positions from '~/worker/system/positions/calls'
import { position } from '~/worker/system/positions/record'
import * as departRoles from '~/worker/permissions/depart-roles/calls'
import { departRole } from '~/worker/permissions/depart-roles/record'
import * as roles from '~/worker/permissions/roles/calls'
import { role } from '~/worker/permissions/roles/record'
import * as softwareClasses from '~/worker/software/classes/calls'
import { softwareClass } from '~/worker/software/classes/record'
import type { RoleCode } from '~/worker/policy/roles'

/** A record under test. */
export type SampleRecord = {
  one: AnyRecord
  calls: Record<'list' | 'byId' | 'add' | 'edit' | 'remove' | 'exportXls' | 'importExcel', Call>
  /** The role that manages it. */
  by: RoleCode
  /** Further values of a sample, created for each world. */
  also?: (world: World) => Promise<Record<string, string>>
  /** Values of fields that accept no free text, different for each number. */
  like?: (n: number) => Record<string, string | number>
}
export const sampleRecords: Record<string, SampleRecord> = {
  positions: { one: position, calls: positions, by: 'admin' },
  dictionaries: { one: dict, calls: dictionaries, by: 'admin', like: () => ({ sourceQuery: '' }) },
  items: {
    one: dictItem,
    calls: items,
    by: 'bizManger',
    also: async (world) => ({
      dictId: (await world.make('dict', { dictName: '行业', dictCode: 'trade', createBy: 'admin1' })).id,
    }),
  },
  categories: { one: category, calls: categories, by: 'admin' },
  sources: {
    one: dataSource,
    calls: sources,
    by: 'admin',
    also: async (world) => (await world.set('dataSourceHosts', ['db.example.org']), {}),
    like: (n) => ({ dbUrl: `https://db.example.org/${n}` }),
  },
  sourceQueries: {
    ...{ one: dataSourceQuery, calls: sourceQueries, by: 'admin' },
    also: async (world) => ({
      sourceId: (
        await world.make('dataSource', { code: 'one', name: '甲', dbType: 'http', dbUrl: 'https://db.example.org' })
      ).id,
    }),
    like: (n) => ({ request: `/${n}` }),
  },
  bans: { one: bannedIp, calls: bans, by: 'admin', like: (n) => ({ ip: `203.0.113.${n}` }) },
  places: { one: addressPlace, calls: places, by: 'admin', like: (n) => ({ ip: `203.0.113.${n}` }) },
  checks: {
    ...{ one: checkRule, calls: checks, by: 'admin' },
    like: (n) => ({ ruleJson: `[{"digits":"*","pattern":"${n}","message":"应为 ${n}"}]` }),
  },
  fills: {
    ...{ one: fillRule, calls: fills, by: 'admin' },
    like(n) {
      const shape = { prefix: `T${n}`, datePattern: 'yyyyMMdd', separator: `S${n}`, digits: (n % 12) + 1, reset: 'day' }
      return { ...shape, ruleClass: 'date', ruleParams: serializeRuleParams(shape) }
    },
  },
  softwareClasses: { one: softwareClass, calls: softwareClasses, by: 'centerAdmin' },
  roles: { one: role, calls: roles, by: 'admin' },
  departRoles: { one: departRole, calls: departRoles, by: 'admin', also: async () => ({ departId: 'd-one' }) },
}

/** A valid value of a field; different for each number where possible. */
function rightOf(field: Field, n: number): string | number {
  switch (field.kind) {
    case 'text':
    case 'long':
      return `T${n}`
    case 'whole':
      return field.min + n
    case 'choice':
      return field.options().at(n % field.options().length)!.value
    case 'dict':
      return '1'
    case 'moment':
      return `2027-01-01 00:${String(n % 60).padStart(2, '0')}:00`
    default:
      return '0'
  }
}
/** Input of a new row. */
export const sampleInput = ({ one, like }: SampleRecord, n: number, also: Record<string, string> = {}) => ({
  ...Object.fromEntries(editableFields(one).map(([name, field]) => [name, rightOf(field, n)])),
  ...like?.(n),
  ...also,
})
export type InvalidValue = { why: string; field: string; value: unknown; says: RegExp }
/** Every invalid value of each field and the expected message. */
export const invalidValues = (one: AnyRecord): InvalidValue[] =>
  editableFields(one).flatMap(([field, of]) => {
    const label = of.label()
    const is = (why: string, value: unknown, says: string): InvalidValue => ({
      why,
      field,
      value,
      says: new RegExp(says),
    })
    switch (of.kind) {
      case 'text':
      case 'long':
        return [
          ...(of.required
            ? [
                is('missing', undefined, `^${label}不能为空$`),
                is('null', null, `^${label}不能为空$`),
                is('empty', '', `^${label}不能为空$`),
                is('only blanks', '   ', `^${label}不能为空$`),
              ]
            : []),
          is('too long', '长'.repeat(of.max + 1), `^${label}最多 ${of.max} 个字$`),
          is('a number', 7, of.required ? `^${label}不能为空$` : `^${label}应为文字$`),
          is('a list', ['a'], of.required ? `^${label}不能为空$` : `^${label}应为文字$`),
          ...(of.form ? [is('no such form', '甲 乙', `^${of.form.says()}$`)] : []),
          ...(of.like ? [is('other signs', '甲 乙', `^${of.like.says()}$`)] : []),
        ]
      case 'whole':
        return [
          is('too small', of.min - 1, `^${label}应为 ${of.min} 到 ${of.max} 的整数$`),
          is('too large', of.max + 1, `^${label}应为 ${of.min} 到 ${of.max} 的整数$`),
          is('a fraction', of.min + 0.5, `^${label}应为整数$`),
          is('no number', '三', `^${label}应为整数$`),
          is('a truth', true, `^${label}应为整数$`),
        ]
      case 'moment':
        return [
          is('no moment', '明天', `^${label}格式应为 2026-11-20 09:30:00$`),
          is('a day that is not there', '2027-02-30 00:00:00', `^${label}不是有效的时间$`),
          is('a number', 7, `^${label}应为文字$`),
        ]
      case 'choice':
        return [is('no such choice', 'nothing', `^${label}有误$`), is('a list', [], `^${label}有误$`)]
      case 'dict':
        return [is('no such item', 'nothing', `^${label}不存在$`), is('a number', 7, `^${label}应为文字$`)]
      case 'link':
      case 'above':
        return [is('an unknown id', 'nothing', `^${label}不存在$`), is('too long', 'x'.repeat(65), `^${label}有误$`)]
      default:
        return []
    }
  })
