import { expect, test } from 'vitest'
import { z } from 'zod'
import { areaRoutes } from '~/worker/api'
import * as announcements from '~/worker/announcements/calls'
import * as account from '~/worker/auth/account/calls'
import * as coding from '~/worker/coding/calls'
import * as wishes from '~/worker/messages/preferences/calls'
import * as people from '~/worker/people/calls'
import * as positions from '~/worker/people/positions/calls'
import * as departRoles from '~/worker/permissions/depart-roles/calls'
import * as grants from '~/worker/permissions/grants/calls'
import * as reviews from '~/worker/reviews/calls'
import * as ties from '~/worker/reviews/conflicts-of-interest/calls'
import * as steering from '~/worker/subject-management/calls'
import * as subjects from '~/worker/subjects/calls'
import * as tasks from '~/worker/tasks/calls'
import * as views from '~/worker/views/calls'

const declared = areaRoutes.flatMap((route) => ('call' in route ? [route.call] : []))
const changes = declared.filter(
  ({ method, path }) =>
    method.includes('POST') &&
    /edit|save|update|setting$|hosts$|workCalendar$|setAnswerTerms|upExcellent|feedback\/answer/i.test(path),
)
const namesOf = (takes: z.ZodType | undefined) =>
  takes
    ? (['input', 'output'] as const)
        .map((io) => JSON.stringify(z.toJSONSchema(takes, { io, unrepresentable: 'any' })))
        .join('')
    : ''
const comparesVersion = (takes: z.ZodType | undefined) => /"(lockVersion|version)":/.test(namesOf(takes))

/** Calls named like a save of an existing row, and why they compare no version. */
const without: Record<string, string> = {
  [coding.saveDraft.path]: 'a working copy of one person, typed on without a break',
  [wishes.savePreferences.path]: 'preferences of one person',
  [ties.declareSupply.path]: 'adds a row',
  [ties.declareAvoidance.path]: 'adds a row',
  [steering.changeManager.path]:
    'replaces one value that is named in the act, guarded by the version that the act reads',
  [subjects.beginDraft.path]: 'adds a row',
  [subjects.beginDraftAgain.path]: 'adds a row',
  [reviews.assignAndSend.path]: 'a move of the life cycle, guarded by the status',
  [tasks.saveTask.path]: 'adds a row',
  [views.saveView.path]: 'preferences of one person',
  [departRoles.saveDepartPermission.path]: 'sends the list that was read, and applies the difference',
  [grants.saveRolePermission.path]: 'sends the list that was read, and applies the difference',
  [positions.giveTo.path]: 'adds rows',
  [announcements.markRead.path]: 'marks as read',
  [departRoles.saveDeptRolePermission.path]: 'sends the list that was read, and applies the difference',
  [account.saveAvatar.path]: 'replaces a picture of one person',
  [account.updatePassword.path]: 'asks for the present password',
  [people.setStatusOfOne.path]: 'sets one value that is named in the act',
}

test('every call that saves an existing row takes a version or has a documented exception', () => {
  expect(changes.length).toBeGreaterThan(60)
  const found = changes.filter(({ takes }) => !comparesVersion(takes)).map(({ path }) => path)
  expect(found.toSorted()).toEqual(Object.keys(without).toSorted())
})
