import { z } from 'zod'
import { call } from '../core/call'
import {
  ConsentInput,
  ConsentState,
  DisplayHome,
  DisplayNames,
  ExhibitIdInput,
  ExhibitPage,
  ExhibitQuery,
  ExhibitDetail,
  ReleaseInput,
  RevokeInput,
  ReleaseState,
  ReleaseStateQuery,
  SuggestInput,
} from './contract'
import { t } from './texts'

// Open calls: they return only content that was released to the public.
export const displayHome = call('GET /v2/display/home', { does: '展示平台首页', may: 'open', answers: DisplayHome })

export const listExhibits = call('GET /v2/display/list', {
  does: '公开内容的列表与搜索',
  may: 'open',
  takes: ExhibitQuery,
  answers: ExhibitPage,
})

export const loadExhibit = call('GET /v2/display/info', {
  does: '公开内容详情',
  may: 'open',
  takes: ExhibitIdInput,
  answers: ExhibitDetail,
})

export const suggest = call('GET /v2/display/suggest', {
  does: '搜索提示',
  may: 'open',
  takes: SuggestInput,
  answers: z.array(z.string()),
})

export const displayNames = call('GET /v2/display/names', {
  does: '同意署名的机构与人员',
  may: 'open',
  answers: DisplayNames,
})

export const releaseStates = call('GET /v2/display/states', {
  does: '公开状态；无权公开者返回空列表',
  may: 'session',
  takes: ReleaseStateQuery,
  answers: z.array(ReleaseState),
})

export const releaseExhibit = call('POST /v2/display/release', {
  does: '在展示平台公开',
  may: 'display:release',
  takes: ReleaseInput,
  answers: z.strictObject({ id: z.string() }),
  says: () => t.released,
})

export const revokeExhibit = call('POST /v2/display/revoke', {
  does: '从展示平台撤下',
  may: 'display:release',
  takes: RevokeInput,
  answers: z.null(),
  says: () => t.revoked,
})

export const consentState = call('GET /v2/display/consent', {
  does: '本人与本机构是否同意署名',
  may: 'account:own',
  answers: ConsentState,
})

export const setUserConsent = call('POST /v2/display/consent/user', {
  does: '本人是否同意在展示平台署名',
  may: 'account:own',
  takes: ConsentInput,
  answers: z.null(),
})

export const setDepartConsent = call('POST /v2/display/consent/depart', {
  does: '本机构是否同意在展示平台署名',
  may: 'display:consent',
  takes: ConsentInput,
  answers: z.null(),
})
