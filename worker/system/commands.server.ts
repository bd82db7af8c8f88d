import { inArray } from 'drizzle-orm'
import { setting } from '../../db/schema'
import { insert, update } from '../core/change'
import { command } from '../core/command.server'
import type { SaveSettings } from './contract'

/** Changes the named settings; two people who change the same one at once: the second is refused. */
export const saveSettings = command('setting:write', {
  load: (ctx, input: SaveSettings) =>
    ctx.db
      .select()
      .from(setting)
      .where(inArray(setting.id, Object.keys(input))),
  decide: (rows, input) => ({
    changes: Object.entries(input).map(([id, value]) => {
      const row = rows.find((one) => one.id === id)
      return row ? update('setting', row, { value }) : insert('setting', { id, value })
    }),
    result: null,
    about: { bizType: 'setting', bizId: '', text: Object.keys(input).join('、') },
  }),
})
