import * as calls from './calls'
import { on, type Route } from '../../core/route.server'
import { signOutDevices, signOutOthers } from '../devices/commands.server'
import { myDevices } from '../devices/queries.server'
import { forcedChange, updatePassword } from '../passwords/change.server'
import { askReset, checkResetLink, resetPassword, verifyPhone } from '../passwords/forgotten.server'
import { confirmTotp, disableTotp, enrolTotp, renewRecoveryCodes, switchSms } from '../second/commands.server'
import { mySecurity } from '../second/queries.server'
import { activate, sendActivateEmail } from './activate.server'
import { askAlteration } from './alter.server'
import { changeEmail, changePhone } from './bind.server'
import { myProfile, saveAvatar, saveProfile } from './profile.server'

/** Passwords, mailboxes and holders of accounts: what also those may ask for who cannot sign in. */
const open = [
  on(calls.forcedChange, forcedChange),
  on(calls.verifyPhone, verifyPhone),
  on(calls.askReset, askReset),
  on(calls.checkResetLink, (ctx, { token }) => checkResetLink(ctx, token)),
  on(calls.resetPassword, resetPassword),
  on(calls.sendActivateEmail, sendActivateEmail),
  on(calls.activate, activate),
  on(calls.askAlteration, askAlteration),
]

/** The signed-in person's own account. */
const mine = [
  on(calls.updatePassword, updatePassword),
  on(calls.myProfile, myProfile),
  on(calls.saveProfile, saveProfile),
  on(calls.saveAvatar, saveAvatar),
  on(calls.changePhone, changePhone),
  on(calls.changeEmail, changeEmail),
  on(calls.mySecurity, mySecurity),
  on(calls.enrolTotp, enrolTotp),
  on(calls.confirmTotp, confirmTotp),
  on(calls.disableTotp, disableTotp),
  on(calls.renewRecoveryCodes, renewRecoveryCodes),
  on(calls.switchSms, switchSms),
  on(calls.myDevices, myDevices),
  on(calls.signOutDevices, signOutDevices),
  on(calls.signOutOthers, signOutOthers),
]

export const accounts: readonly Route[] = [...open, ...mine]
