import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { preparedAction, setting } from '../../db/schema'
import { isPerson } from '../core/actor'
import { insert, update } from '../core/change'
import { command } from '../core/command.server'
import { readAll } from '../core/read-all.server'
import { forbidden, assertVersion } from '../core/refusal'
import { formatStamp } from '../core/time'
import { FOUR_EYES_OFF, requireSecondPerson } from './four-eyes.rules'
import type { SaveSettings, SettingsSaveResult } from './contract'
import { readSettings, settingsVersion } from './settings'

/**
 * Saves the given settings. Turning off the two-person approval needs a second person itself; all other settings are
 * saved at once. @throws 409 if somebody else changed one of the settings meanwhile
 */
export const saveSettings = command('setting:write', {
  load: (ctx, input: SaveSettings) =>
    readAll(ctx, {
      rows: ctx.db
        .select()
        .from(setting)
        .where(inArray(setting.id, Object.keys(input))),
      prepared: ctx.db.select().from(preparedAction).where(eq(preparedAction.id, FOUR_EYES_OFF)),
    }),
  decide({ rows, prepared }, { lockVersion, ...input }, { actor, now }) {
    if (!isPerson(actor)) throw forbidden()
    assertVersion(settingsVersion(rows), lockVersion)
    const confirmation = requireSecondPerson({
      required: input.fourEyes === 0 && readSettings(rows).fourEyes === 1,
      key: FOUR_EYES_OFF,
      scope: { ids: ['fourEyes'] },
      known: prepared[0],
      actor,
      now: formatStamp(now()),
    })
    const result: z.output<typeof SettingsSaveResult> = confirmation.go ? null : confirmation.answer
    const written = Object.entries(input).filter(([id]) => confirmation.go || id !== 'fourEyes')
    const names = [...(confirmation.go ? [] : ['准备关闭 fourEyes']), ...written.map(([id]) => id)]
    return {
      changes: [
        ...confirmation.changes,
        ...written.map(([id, value]) => {
          const row = rows.find((one) => one.id === id)
          return row ? update('setting', row, { value }) : insert('setting', { id, value, lockVersion: 1 })
        }),
      ],
      result,
      about: { bizType: 'setting', bizId: '', text: names.join('、') },
    }
  },
})
