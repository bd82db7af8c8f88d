import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, valid } from '../../core/http.server'
import { signOutDevices, signOutOthers } from '../devices/commands.server'
import { Device, SignedOutDevices, SignOutDevices } from '../devices/contract'
import { myDevices } from '../devices/queries.server'
import { forcedChange, updatePassword } from '../passwords/change.server'
import {
  AskReset,
  ForcedChange,
  PhoneVerification,
  PhoneVerified,
  ResetLink,
  ResetLinkState,
  ResetPassword,
  UpdatePassword,
} from '../passwords/contract'
import { askReset, checkResetLink, resetPassword, verifyPhone } from '../passwords/forgotten.server'
import { confirmTotp, disableTotp, enrolTotp, renewRecoveryCodes, switchSms } from '../second/commands.server'
import {
  ConfirmTotp,
  DisableTotp,
  EnrolTotp,
  NewRecoveryCodes,
  RecoveryCodes,
  Security,
  SwitchSms,
  TotpOffer,
} from '../second/contract'
import { mySecurity } from '../second/queries.server'
import { activate, sendActivateEmail } from './activate.server'
import { askAlteration } from './alter.server'
import { changeEmail, changePhone } from './bind.server'
import {
  Activate,
  Activated,
  AskAlteration,
  AvatarSaved,
  ChangeEmail,
  ChangePhone,
  Profile,
  SaveAvatar,
  SaveProfile,
  SendActivateEmail,
} from './contract'
import { myProfile, saveAvatar, saveProfile } from './profile.server'

const at = '/v2/sys/user'
const own = may('account:own')

/** Passwords, mailboxes and holders of accounts: what also those may ask for who cannot sign in. */
const open = new Hono<App>()
  .post(
    `${at}/passwordChangeWithFirst`,
    answers('首次登录或过期后修改密码', z.null()),
    own,
    valid('json', ForcedChange),
    async (c) => done(c, await forcedChange(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${at}/phoneVerification`,
    answers('找回密码：验证手机', PhoneVerified),
    valid('json', PhoneVerification),
    async (c) => ok(c, await verifyPhone(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${at}/sendResetEmail`, answers('找回密码：发送邮件', z.null()), valid('json', AskReset), async (c) =>
    done(c, await askReset(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    `${at}/checkResetLink`,
    answers('找回密码：链接是否有效', ResetLinkState),
    valid('query', ResetLink),
    async (c) => ok(c, await checkResetLink(c.var.ctx, c.req.valid('query').token)),
  )
  .post(`${at}/passwordChange`, answers('找回密码：设置新密码', z.null()), valid('json', ResetPassword), async (c) =>
    done(c, await resetPassword(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${at}/sendActivateEmail`, answers('发送激活邮件', z.null()), valid('json', SendActivateEmail), async (c) =>
    done(c, await sendActivateEmail(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${at}/activate`, answers('激活账号', Activated), valid('json', Activate), async (c) =>
    done(c, await activate(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${at}/changeEmail`, answers('变更邮箱', z.null()), valid('json', ChangeEmail), async (c) =>
    done(c, await changeEmail(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${at}/alteration`, answers('申请变更账号使用人', z.null()), valid('json', AskAlteration), async (c) =>
    done(c, await askAlteration(c.var.ctx, c.req.valid('json'))),
  )

/** The signed-in person's own account. */
const mine = new Hono<App>()
  .post(`${at}/updatePassword`, answers('修改密码', z.null()), own, valid('json', UpdatePassword), async (c) =>
    done(c, await updatePassword(c.var.ctx, c.req.valid('json'))),
  )
  .get(`${at}/profile`, answers('个人资料', Profile), own, async (c) => ok(c, await myProfile(c.var.ctx)))
  .post(`${at}/saveProfile`, answers('保存个人资料', z.null()), own, valid('json', SaveProfile), async (c) =>
    done(c, await saveProfile(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${at}/saveAvatar`, answers('保存头像', AvatarSaved), own, valid('json', SaveAvatar), async (c) =>
    done(c, await saveAvatar(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${at}/changePhone`, answers('更换手机号', z.null()), own, valid('json', ChangePhone), async (c) =>
    done(c, await changePhone(c.var.ctx, c.req.valid('json'))),
  )
  .get(`${at}/security`, answers('账号安全', Security), own, async (c) => ok(c, await mySecurity(c.var.ctx)))
  .post(`${at}/totp/enrol`, answers('启用动态码：二维码', TotpOffer), own, valid('json', EnrolTotp), async (c) =>
    ok(c, await enrolTotp(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${at}/totp/confirm`, answers('启用动态码：确认', RecoveryCodes), own, valid('json', ConfirmTotp), async (c) =>
    done(c, await confirmTotp(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${at}/totp/disable`, answers('停用动态码', z.null()), own, valid('json', DisableTotp), async (c) =>
    done(c, await disableTotp(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    `${at}/totp/recoveryCodes`,
    answers('更换恢复码', RecoveryCodes),
    own,
    valid('json', NewRecoveryCodes),
    async (c) => done(c, await renewRecoveryCodes(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${at}/smsCheck`, answers('启用或停用短信验证', z.null()), own, valid('json', SwitchSms), async (c) =>
    done(c, await switchSms(c.var.ctx, c.req.valid('json'))),
  )
  .get(`${at}/devices`, answers('已登录的设备', z.array(Device)), own, async (c) => ok(c, await myDevices(c.var.ctx)))
  .post(`${at}/signOutDevices`, answers('下线设备', SignedOutDevices), own, valid('json', SignOutDevices), async (c) =>
    done(c, await signOutDevices(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${at}/signOutOthers`, answers('下线其他设备', SignedOutDevices), own, async (c) =>
    done(c, await signOutOthers(c.var.ctx)),
  )

export const accounts = new Hono<App>().route('/', open).route('/', mine)
