import { linkField, longTextField, textField } from '../../records/fields'
import { record } from '../../records/record'
import { t as shared } from '../texts'
import { t } from './texts'

/** A role within one department. It adds permissions while the department is the session's. */
export const departRole = record('departRole', {
  name: () => t.departRole,
  right: 'role:manage',
  fields: {
    departId: linkField(() => t.depart, 'depart', 'departName'),
    roleName: textField(() => shared.roleName, { max: 200, required: true }),
    roleCode: textField(() => shared.roleCode, {
      max: 100,
      required: true,
      like: { pattern: /^[A-Za-z][\w-]*$/, says: () => shared.codeLike },
    }),
    description: longTextField(() => shared.description, 255),
  },
  title: 'roleName',
  keyword: ['roleName', 'roleCode'],
  sort: 'createTime',
  unique: [['departId', 'roleCode']],
})
