import { spellUnspelt } from '~/worker/people/commands/spell.server'
import type { Context } from '~/worker/core/context'

/** Adds pinyin to names that were not written by commands (imports, older versions), so that pickers find them. */
export const spellNames = async (ctx: Context): Promise<string> => {
  const { people, departs } = await spellUnspelt(ctx)
  return `${people} people, ${departs} departments`
}
