import { integer, text } from 'drizzle-orm/sqlite-core'

/** A date and time in the wire format `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. Sorts as text. */
export const dateTime = (name: string) => text(name)
/** A calendar date, `yyyy-MM-dd`. */
export const date = (name: string) => text(name)
/** A boolean stored and transferred as 0 or 1. */
export const flag = (name: string) => integer(name).notNull().default(0)
/** A JSON value of the given shape. */
export const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>()

/** The columns of every business row. Returns a new object per table. */
export const commonColumns = () => ({
  id: text('id').primaryKey(),
  createBy: text('create_by').notNull().default(''),
  createTime: dateTime('create_time').notNull().default(''),
  updateBy: text('update_by').notNull().default(''),
  updateTime: dateTime('update_time').notNull().default(''),
  sysOrgCode: text('sys_org_code').notNull().default(''),
  delFlag: flag('del_flag'),
  lockVersion: integer('lock_version').notNull().default(0),
})
