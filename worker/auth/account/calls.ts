import { call } from '../../core/call'
import { z } from 'zod'
import { Device, SignedOutDevices, SignOutDevices } from '../devices/contract'
import {
  AskReset,
  ForcedChange,
  PhoneVerification,
  PhoneVerificationResult,
  ResetLink,
  ResetLinkState,
  ResetPassword,
  UpdatePassword,
} from '../passwords/contract'
import {
  ConfirmTotp,
  DisableTotp,
  EnrolTotp,
  NewRecoveryCodes,
  RecoveryCodes,
  SecuritySettings,
  SwitchSms,
  TotpOffer,
} from '../second-factor/contract'
import {
  Activate,
  ActivationResult,
  AskAlteration,
  SavedAvatar,
  ChangeEmail,
  ChangePhone,
  Profile,
  SaveAvatar,
  SaveProfile,
  SendActivateEmail,
} from './contract'
import { t } from '../success.texts'

export const forcedChange = call('POST /v2/sys/user/passwordChangeWithFirst', {
  does: '首次登录或过期后修改密码',
  may: 'account:own',
  takes: ForcedChange,
  answers: z.null(),
  says: () => t.changed,
})

export const verifyPhone = call('POST /v2/sys/user/phoneVerification', {
  does: '找回密码：验证手机',
  may: 'open',
  takes: PhoneVerification,
  answers: PhoneVerificationResult,
})

export const askReset = call('POST /v2/sys/user/sendResetEmail', {
  does: '找回密码：发送邮件',
  may: 'open',
  takes: AskReset,
  answers: z.null(),
  says: () => t.resetSent,
})

export const checkResetLink = call('GET /v2/sys/user/checkResetLink', {
  does: '找回密码：链接是否有效',
  may: 'open',
  takes: ResetLink,
  answers: ResetLinkState,
})

export const resetPassword = call('POST /v2/sys/user/passwordChange', {
  does: '找回密码：设置新密码',
  may: 'open',
  takes: ResetPassword,
  answers: z.null(),
  says: () => t.passwordReset,
})

export const sendActivateEmail = call('POST /v2/sys/user/sendActivateEmail', {
  does: '发送激活邮件',
  may: 'open',
  takes: SendActivateEmail,
  answers: z.null(),
  says: () => t.activationSent,
})

export const activate = call('POST /v2/sys/user/activate', {
  does: '激活账号',
  may: 'open',
  takes: Activate,
  answers: ActivationResult,
  says: () => t.activated,
})

export const changeEmail = call('POST /v2/sys/user/changeEmail', {
  does: '变更邮箱',
  may: 'account:own',
  takes: ChangeEmail,
  answers: z.null(),
  says: () => t.mailboxChanged,
})

export const askAlteration = call('POST /v2/sys/user/alteration', {
  does: '申请变更账号使用人',
  may: 'open',
  takes: AskAlteration,
  answers: z.null(),
  says: () => t.alterationAsked,
})

export const updatePassword = call('POST /v2/sys/user/updatePassword', {
  does: '修改密码',
  may: 'account:own',
  takes: UpdatePassword,
  answers: z.null(),
  says: () => t.passwordChanged,
})

export const myProfile = call('GET /v2/sys/user/profile', {
  does: '个人资料',
  may: 'account:own',
  answers: Profile,
})

export const saveProfile = call('POST /v2/sys/user/saveProfile', {
  does: '保存个人资料',
  may: 'account:own',
  takes: SaveProfile,
  answers: z.null(),
  says: () => t.saved,
})

export const saveAvatar = call('POST /v2/sys/user/saveAvatar', {
  does: '保存头像',
  may: 'account:own',
  takes: SaveAvatar,
  answers: SavedAvatar,
  says: () => t.saved,
})

export const changePhone = call('POST /v2/sys/user/changePhone', {
  does: '更换手机号',
  may: 'account:own',
  takes: ChangePhone,
  answers: z.null(),
  says: () => t.phoneChanged,
})

export const mySecurity = call('GET /v2/sys/user/security', {
  does: '账号安全',
  may: 'account:own',
  answers: SecuritySettings,
})

export const enrolTotp = call('POST /v2/sys/user/totp/enrol', {
  does: '启用动态码：二维码',
  may: 'account:own',
  takes: EnrolTotp,
  answers: TotpOffer,
})

export const confirmTotp = call('POST /v2/sys/user/totp/confirm', {
  does: '启用动态码：确认',
  may: 'account:own',
  takes: ConfirmTotp,
  answers: RecoveryCodes,
  says: () => t.totpOn,
})

export const disableTotp = call('POST /v2/sys/user/totp/disable', {
  does: '停用动态码',
  may: 'account:own',
  takes: DisableTotp,
  answers: z.null(),
  says: () => t.totpOff,
})

export const renewRecoveryCodes = call('POST /v2/sys/user/totp/recoveryCodes', {
  does: '更换恢复码',
  may: 'account:own',
  takes: NewRecoveryCodes,
  answers: RecoveryCodes,
  says: () => t.codesRenewed,
})

export const switchSms = call('POST /v2/sys/user/smsCheck', {
  does: '启用或停用短信验证',
  may: 'account:own',
  takes: SwitchSms,
  answers: z.null(),
})

export const myDevices = call('GET /v2/sys/user/devices', {
  does: '已登录的设备',
  may: 'account:own',
  answers: z.array(Device),
})

export const signOutDevices = call('POST /v2/sys/user/signOutDevices', {
  does: '下线设备',
  may: 'account:own',
  takes: SignOutDevices,
  answers: SignedOutDevices,
  says: ({ count }) => (count ? t.devicesSignedOut(count) : t.noOtherDevices),
})

export const signOutOthers = call('POST /v2/sys/user/signOutOthers', {
  does: '下线其他设备',
  may: 'account:own',
  answers: SignedOutDevices,
  says: ({ count }) => (count ? t.devicesSignedOut(count) : t.noOtherDevices),
})
