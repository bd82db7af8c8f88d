import { fillMissingPinyin } from '~/worker/people/commands/missing-pinyin.server'
import type { Context } from '~/worker/core/context'

/** Adds pinyin to names that were not written by commands (imports, older versions), so that pickers find them. */
export const addMissingSpelling = async (ctx: Context): Promise<string> => {
  const { people, departs } = await fillMissingPinyin(ctx)
  return `${people} people, ${departs} departments`
}
