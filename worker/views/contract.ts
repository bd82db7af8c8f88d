import { normalizeLine } from '../core/plain-text'
import { isAmong } from '../core/typed-keys'
import { z } from 'zod'
import { maxCharacters, yesNoFlag } from '../core/input'
import { roleCodes } from '../policy/roles'
import { t as core } from '../core/core.texts'
import { t } from './texts'
import { MAX_VIEW_NAME } from '../core/limits'

/** A list is identified by the path of its page (`/subjectMngr/declared`) or by another name. */
const listName = z
  .string({ error: () => t.listMissing })
  .trim()
  .min(1, { error: () => t.listMissing })
  .max(200, { error: () => t.listWrong })
  .regex(/^[\w/:.-]+$/, { error: () => t.listWrong })
const columnName = z
  .string({ error: () => t.layoutWrong })
  .min(1, { error: () => t.layoutWrong })
  .max(60, { error: () => t.layoutWrong })
const columnNames = z
  .array(columnName, { error: () => t.layoutWrong })
  .max(100, { error: () => t.layoutWrong })
  .default([])

/** Names of columns that no longer exist are harmless: the list ignores them. */
export const Layout = z.strictObject(
  {
    order: columnNames,
    hidden: columnNames,
    widths: z
      .record(
        columnName,
        z
          .number({ error: () => t.widthWrong })
          .int({ error: () => t.widthWrong })
          .min(40, { error: () => t.widthWrong })
          .max(1200, { error: () => t.widthWrong }),
        { error: () => t.layoutWrong },
      )
      .refine((widths) => Object.keys(widths).length <= 100, { error: () => t.layoutWrong })
      .default({}),
    pinned: z
      .record(columnName, z.enum(['left', 'right', 'none'], { error: () => t.layoutWrong }), {
        error: () => t.layoutWrong,
      })
      .refine((pinned) => Object.keys(pinned).length <= 100, { error: () => t.layoutWrong })
      .default({}),
    density: z.enum(['loose', 'middle', 'tight'], { error: () => t.layoutWrong }).default('middle'),
  },
  { error: () => t.layoutWrong },
)
export type Layout = z.output<typeof Layout>

/** A view does not store the page number and the view id. */
const query = z
  .string()
  .max(2000, { error: () => t.queryLong })
  .default('')
  .transform((text) => {
    const params = new URLSearchParams(text)
    for (const name of ['pageNo', 'view']) params.delete(name)
    return params.toString()
  })
const id = z.string().trim().max(64).default('')

export const SaveLayout = z.object({
  list: listName,
  /** Unchanged if omitted. */
  layout: Layout.optional(),
  defaultView: z.string().trim().max(64).optional(),
})
export type SaveLayout = z.output<typeof SaveLayout>

export const SaveView = z.object({
  /** '' creates a new view. */
  id,
  list: listName,
  name: z
    .string({ error: () => t.nameMissing })
    .overwrite(normalizeLine)
    .min(1, { error: () => t.nameMissing })
    .check(maxCharacters(MAX_VIEW_NAME, { error: () => t.nameLong })),
  query,
  layout: Layout.nullable().default(null),
  roleCode: z
    .string()
    .refine((code) => code === '' || isAmong(roleCodes, code), { error: () => core.noSuchRole })
    .default(''),
  isDefault: yesNoFlag.default(0),
})
export type SaveView = z.output<typeof SaveView>
export const ViewIdInput = z.object({ id: z.string().trim().min(1).max(64) })
export const ListNameInput = z.object({ list: listName })
export const ViewQuery = z.object({ list: listName.optional() })

export const ListView = z.strictObject({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  layout: Layout.nullable(),
  /** Role that the view is shared with, or ''. */
  roleCode: z.string(),
  isDefault: z.number(),
  /** Created by the current user. */
  mine: z.boolean(),
})
export type ListView = z.output<typeof ListView>
/** A user's own setting of a list. */
export const ListSetting = z.strictObject({ list: z.string(), layout: Layout.nullable(), defaultView: z.string() })
export type ListSetting = z.output<typeof ListSetting>
export const ListViews = z.strictObject({ settings: z.array(ListSetting), views: z.array(ListView) })
export type ListViews = z.output<typeof ListViews>
