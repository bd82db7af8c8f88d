import { isAmong } from '../../core/typed-keys'
import { roleCodes, roles } from '../../policy/roles'
import { choiceField, longTextField, textField, integerField } from '../../records/fields'
import { record } from '../../records/record'
import { t as shared } from '../texts'
import { t } from './texts'

/** Roles: the seventeen built-in ones, and those that an administrator creates with one of them as base role. */
export const role = record('role', {
  name: () => t.role,
  right: 'role:manage',
  fields: {
    roleName: textField(() => shared.roleName, { max: 200, required: true }),
    roleCode: textField(() => shared.roleCode, {
      max: 100,
      required: true,
      like: { pattern: /^[A-Za-z][\w-]*$/, says: () => shared.codeLike },
      help: () => t.codeHelp,
    }),
    baseCode: choiceField(
      () => t.base,
      'subjectMan',
      () => roleCodes.map((value) => ({ value, label: roles[value].name })),
      () => t.baseHelp,
    ),
    registrable: choiceField(
      () => t.registrable,
      0,
      () => [
        { value: 0, label: t.no },
        { value: 1, label: t.yes },
      ],
    ),
    sort: integerField(() => t.sort, { min: 0, max: 9999, starts: 100 }),
    description: longTextField(() => shared.description, 255),
  },
  title: 'roleName',
  keyword: ['roleName', 'roleCode'],
  sort: 'sort',
  order: 'asc',
  filters: ['baseCode'],
  unique: [['roleCode']],
})

/** True for a built-in role. */
export const isBuiltInRole = (roleCode: string) => isAmong(roleCodes, roleCode)
