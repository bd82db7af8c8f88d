import { spellUnspelt } from '~/worker/people/commands/spell.server'
import type { Context } from '~/worker/core/context'

/** Names that came in past the commands (an import, an older version) get their spelling, so that pickers find them. */
export const spellNames = async (ctx: Context): Promise<string> => {
  const { people, departs } = await spellUnspelt(ctx)
  return `${people} people, ${departs} departments`
}
