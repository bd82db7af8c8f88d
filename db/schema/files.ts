import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, date, dateTime, flag, json } from './columns'

export const file = sqliteTable(
  'file',
  {
    ...commonColumns(),
    fileName: text('file_name').notNull(),
    ext: text('ext').notNull().default(''),
    size: integer('size').notNull(),
    mime: text('mime').notNull(),
    sha256: text('sha256').notNull(),
    bucketName: text('bucket_name').notNull().default(''),
    /** Derived from the digest: identical content is stored once. */
    objectKey: text('object_key').notNull(),
    folderId: text('folder_id').notNull().default(''),
    bizType: text('biz_type').notNull().default(''),
    bizId: text('biz_id').notNull().default(''),
    slot: text('slot').notNull().default(''),
    version: integer('version').notNull().default(1),
    previousId: text('previous_id').notNull().default(''),
    pdfKey: text('pdf_key').notNull().default(''),
    watermark: flag('watermark'),
    limited: flag('limited'),
    secretLevel: text('secret_level').notNull().default(''),
    downCount: integer('down_count').notNull().default(0),
    viewCount: integer('view_count').notNull().default(0),
    scanStatus: text('scan_status').notNull().default('none'),
    textKey: text('text_key').notNull().default(''),
    uploaderId: text('uploader_id').notNull().default(''),
    uploadTime: dateTime('upload_time').notNull().default(''),
    description: text('description').notNull().default(''),
    /** The folder with which it was moved to the trash; '' if it was deleted separately. */
    trashId: text('trash_id').notNull().default(''),
    deleteTime: dateTime('delete_time').notNull().default(''),
    /** The upload ticket used by an external sender. */
    ticketId: text('ticket_id').notNull().default(''),
  },
  (t) => [
    index('file_biz').on(t.bizType, t.bizId),
    // The files of a subject or a report, of any kind.
    index('file_about').on(t.bizId),
    // The newest files of a kind.
    index('file_kind').on(t.bizType, t.createTime, t.id).where(sql`del_flag = 0`),
    // Files of a kind in a folder, and one person's own among them.
    index('file_folder').on(t.folderId, t.bizType, t.uploaderId),
    index('file_sha').on(t.sha256),
    index('file_size').on(t.size),
    index('file_uploader').on(t.uploaderId, t.bizType),
    // Order of the list of all files.
    index('file_created').on(t.createTime, t.id).where(sql`del_flag = 0`),
  ],
)

export const folder = sqliteTable(
  'folder',
  {
    ...commonColumns(),
    pid: text('pid').notNull().default('0'),
    name: text('name').notNull(),
    /** Path of names from the root, such as `/a/b`. */
    fullPath: text('full_path').notNull().default(''),
    /** Path of ids from the root to the folder itself, such as `/1/2/`; inherited authorisations are found by it. */
    pathIds: text('path_ids').notNull().default(''),
    area: text('area').notNull().default('subject'),
    /** One of the three sub-areas of the limited and the unlimited area. */
    subArea: text('sub_area').notNull().default(''),
    subjectId: text('subject_id').notNull().default(''),
    year: text('year').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    templateCode: text('template_code').notNull().default(''),
    canDelete: integer('can_delete').notNull().default(1),
    /** The folder with which it was moved to the trash: itself or an ancestor. */
    trashId: text('trash_id').notNull().default(''),
    deleteTime: dateTime('delete_time').notNull().default(''),
  },
  (t) => [
    // Top-level folders of an area; every subject has some.
    index('folder_place').on(t.pid, t.area, t.subArea, t.subjectId),
    index('folder_subject').on(t.subjectId),
    index('folder_path').on(t.pathIds),
    // Two people may create the same folder at once; one of them gets a conflict.
    uniqueIndex('folder_name').on(t.pid, t.area, t.subArea, t.subjectId, t.name).where(sql`del_flag = 0`),
  ],
)

export const folderAuth = sqliteTable(
  'folder_auth',
  {
    ...commonColumns(),
    folderId: text('folder_id').notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull().default(''),
    rights: text('rights').notNull().default('r'),
    expire: date('expire'),
    inherit: integer('inherit').notNull().default(1),
  },
  (t) => [uniqueIndex('folder_auth_target').on(t.folderId, t.targetType, t.targetId)],
)

/** A multipart upload directly to the storage, resumable by this row. */
export const uploadSession = sqliteTable(
  'upload_session',
  {
    ...commonColumns(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    partSize: integer('part_size').notNull(),
    objectKey: text('object_key').notNull(),
    /** The storage's id of the upload. */
    storageId: text('storage_id').notNull(),
    /** SHA-256 announced by the sender, in hex; '' if not announced. */
    sha256: text('sha256').notNull().default(''),
    fields: json<Record<string, string | number>>('fields').notNull().default({}),
    ownerId: text('owner_id').notNull().default(''),
    /** open, done or aborted. */
    status: text('status').notNull().default('open'),
    fileId: text('file_id').notNull().default(''),
    expireTime: dateTime('expire_time').notNull(),
  },
  (t) => [index('upload_session_open').on(t.status, t.expireTime)],
)

export const fileAccess = sqliteTable(
  'file_access',
  {
    id: text('id').primaryKey(),
    fileId: text('file_id').notNull(),
    fileName: text('file_name').notNull(),
    bizType: text('biz_type').notNull().default(''),
    userId: text('user_id').notNull().default(''),
    realname: text('realname').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
    action: text('action').notNull(),
    time: dateTime('time').notNull(),
    ip: text('ip').notNull().default(''),
  },
  (t) => [
    // Accesses to a file.
    index('file_access_reader').on(t.fileId, t.userId),
    index('file_access_time').on(t.time, t.fileId),
    // Accesses to an area, by year and file.
    index('file_access_area').on(t.bizType, t.time, t.fileId, t.action),
  ],
)

/** Lets a person without an account upload files to a folder. Only a digest of its secret is stored. */
export const uploadTicket = sqliteTable(
  'upload_ticket',
  {
    ...commonColumns(),
    digest: text('digest').notNull(),
    title: text('title').notNull(),
    folderId: text('folder_id').notNull(),
    /** The issuer, who is responsible for the uploads. */
    giverId: text('giver_id').notNull(),
    maxFiles: integer('max_files').notNull(),
    maxBytes: integer('max_bytes').notNull(),
    usedFiles: integer('used_files').notNull().default(0),
    usedBytes: integer('used_bytes').notNull().default(0),
    expireTime: dateTime('expire_time').notNull(),
    /** open or revoked. */
    status: text('status').notNull().default('open'),
  },
  (t) => [uniqueIndex('upload_ticket_digest').on(t.digest), index('upload_ticket_folder').on(t.folderId)],
)

/** Reading progress of a person in a file: a page of a document, or a second of a recording. */
export const fileReading = sqliteTable(
  'file_reading',
  {
    id: text('id').primaryKey(),
    fileId: text('file_id').notNull(),
    userId: text('user_id').notNull(),
    position: integer('position').notNull().default(0),
    /** The furthest position reached, on which the progress is based. */
    furthest: integer('furthest').notNull().default(0),
    total: integer('total').notNull().default(0),
    updateTime: dateTime('update_time').notNull(),
  },
  (t) => [uniqueIndex('file_reading_pair').on(t.userId, t.fileId), index('file_reading_file').on(t.fileId)],
)
