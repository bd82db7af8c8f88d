import { call, fileResponse } from '../core/call'
import { DossierQuery } from './contract'

export const dossier = call('GET /v2/subject/dossier', {
  does: '课题全卷（PDF）',
  may: 'subject:read',
  takes: DossierQuery,
  answers: fileResponse('application/pdf'),
})
