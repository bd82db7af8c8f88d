/** Icons of widely known actions, with the keys of the actions that use each. */
const keysByIcon = {
  edit: 'edit change set',
  send: 'submit replenish resubmit fill ask askAgain',
  remove: 'remove delete',
  judge: 'approval formalReview review judge grade',
  decide: 'decision',
  person: 'assignManager changeManager assignFirst assignRe reassign hand assign',
  later: 'extendDue extend',
  publish: 'publishPlan publish release offer issue',
  done: 'publicity establish conclude finish',
  prize: 'initiateAward award start',
  download: 'certificate download',
  back: 'withdraw backToFirst rollBack undo takeBack revoke putBack return returnIt reopen',
  yes: 'accept approve confirm',
  no: 'rejectPlan unestablish close refuse void cancel takeOff',
  look: 'preview show see',
  copy: 'copy',
  list: 'answers results items below runs mistakes register reach',
  beside: 'compare',
  stop: 'pause freeze',
  go: 'resume thaw execute go begin',
  key: 'reset',
} as const
export type ActionIcon = keyof typeof keysByIcon

const iconsByKey = new Map(
  Object.entries(keysByIcon).flatMap(([picture, keys]) => keys.split(' ').map((key) => [key, picture] as const)),
)
/** Returns the icon of an action by its key; undefined where the label is clearer. */
export const actionIconOf = (key: string) => iconsByKey.get(key) as ActionIcon | undefined
