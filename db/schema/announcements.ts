import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, flag, json } from './columns'
import { wireNames } from '../wire-names'
import type { WorkspaceName } from './workspaces'

export const announcement = sqliteTable(
  'announcement',
  {
    ...commonColumns(),
    title: text(wireNames.title).notNull(),
    msgContent: text('msg_content').notNull().default(''),
    msgAbstract: text('msg_abstract').notNull().default(''),
    startTime: dateTime('start_time'),
    endTime: dateTime('end_time'),
    sender: text('sender').notNull().default(''),
    /** L general, M important, H urgent. */
    priority: text('priority').notNull().default('L'),
    /** '1' announcement, '2' system message. */
    msgCategory: text('msg_category').notNull().default('1'),
    msgType: text('msg_type').notNull().default('ALL'),
    /** '0' draft, '1' published, '2' revoked. */
    sendStatus: text('send_status').notNull().default('0'),
    sendTime: dateTime('send_time'),
    cancelTime: dateTime('cancel_time'),
    templateCode: text('template_code').notNull().default(''),
    busType: text('bus_type').notNull().default(''),
    busId: text('bus_id').notNull().default(''),
    openType: text('open_type').notNull().default(''),
    openPage: text('open_page').notNull().default(''),
    userIds: text('user_ids').notNull().default(''),
    /**
     * The recipients if `msgType` is USER: everybody with one of these roles or departments. Departments include their
     * descendants.
     */
    audience: json<{ roles: string[]; departs: string[] }>('audience').notNull().default({ roles: [], departs: [] }),
    /** Time at which a draft is published automatically. */
    releaseTime: dateTime('release_time'),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    /** The workspace whose roles are the only recipients; '' for any other announcement. */
    room: text('workspace').$type<'' | WorkspaceName>().notNull().default(''),
  },
  (t) => [
    index('announcement_workspace').on(t.room, t.delFlag, t.sendStatus, t.sendTime),
    index('announcement_sent').on(t.sendStatus, t.msgCategory, t.sendTime),
    index('announcement_bus').on(t.busType, t.busId),
    index('announcement_written').on(t.templateCode, t.delFlag, t.createTime, t.id),
    index('announcement_all').on(t.msgType, t.sendStatus, t.sendTime),
  ],
)

/** Recipients of an announcement to some. For an announcement to all, a row exists only for those who have read it. */
export const announcementSend = sqliteTable(
  'announcement_send',
  {
    id: text('id').primaryKey(),
    anntId: text('annt_id').notNull(),
    userId: text('user_id').notNull(),
    readFlag: flag('read_flag'),
    readTime: dateTime('read_time'),
    starFlag: flag('star_flag'),
    createTime: dateTime('create_time').notNull().default(''),
  },
  (t) => [
    uniqueIndex('announcement_send_pair').on(t.anntId, t.userId),
    index('announcement_send_user').on(t.userId, t.readFlag),
    // Announcements sent to a person since a given time.
    index('announcement_send_since').on(t.userId, t.createTime),
  ],
)

/**
 * Template of an SMS, a mail or a message, with placeholders `${name}`. A code without a row uses the built-in template
 * of `templates.ts`.
 */
export const messageTemplate = sqliteTable(
  'message_template',
  {
    ...commonColumns(),
    templateName: text('template_name').notNull(),
    templateCode: text('template_code').notNull(),
    /** '1' SMS, '2' mail, '4' message. */
    templateType: text('template_type').$type<'1' | '2' | '4'>().notNull(),
    /** Subject of a mail. */
    templateTitle: text('template_title').notNull().default(''),
    templateContent: text('template_content').notNull(),
    /** JSON with values for the preview. */
    templateTestJson: text('template_test_json').notNull().default('{}'),
    /** The provider's id of an approved SMS template. */
    providerCode: text('provider_code').notNull().default(''),
    useStatus: integer('use_status').notNull().default(1),
  },
  (t) => [uniqueIndex('message_template_code').on(t.templateCode)],
)
