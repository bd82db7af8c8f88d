CREATE TABLE `letter` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`audience` text NOT NULL,
	`by_mail` integer DEFAULT 0 NOT NULL,
	`by_message` integer DEFAULT 0 NOT NULL,
	`sender` text DEFAULT '' NOT NULL,
	`send_time` text NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`no_mailbox` integer DEFAULT 0 NOT NULL,
	`repeats` integer DEFAULT 0 NOT NULL,
	`bounced` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `letter_due` ON `letter` (`status`,`send_time`);--> statement-breakpoint
CREATE INDEX `letter_time` ON `letter` (`create_time`);--> statement-breakpoint
CREATE TABLE `letter_copy` (
	`id` text PRIMARY KEY NOT NULL,
	`letter_id` text NOT NULL,
	`place` integer NOT NULL,
	`user_id` text NOT NULL,
	`realname` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`subject_id` text DEFAULT '' NOT NULL,
	`fields` text NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`state` integer DEFAULT 0 NOT NULL,
	`mail` integer,
	`mail_error` text DEFAULT '' NOT NULL,
	`sent_time` text
);
--> statement-breakpoint
CREATE INDEX `letter_copy_of` ON `letter_copy` (`letter_id`,`place`);--> statement-breakpoint
CREATE INDEX `letter_copy_state` ON `letter_copy` (`letter_id`,`state`,`place`);--> statement-breakpoint
CREATE INDEX `letter_copy_subject` ON `letter_copy` (`subject_id`);--> statement-breakpoint
CREATE INDEX `letter_copy_user` ON `letter_copy` (`user_id`);--> statement-breakpoint
CREATE TABLE `message_wish` (
	`id` text PRIMARY KEY NOT NULL,
	`own` integer DEFAULT 0 NOT NULL,
	`quiet_start` text NOT NULL,
	`quiet_end` text NOT NULL,
	`digest` integer DEFAULT 0 NOT NULL,
	`digest_time` text NOT NULL
);
--> statement-breakpoint
-- How the mail of a letter fares is kept beside its copy: the outbox forgets what was sent.
CREATE TRIGGER `letter_mail` AFTER UPDATE OF `status`, `error` ON `outbox` WHEN new.`kind` = 'mail' AND (new.`status` <> old.`status` OR new.`error` <> old.`error`)
BEGIN
	UPDATE `letter` SET `bounced` = `bounced` + (new.`status` = 2) - (old.`status` = 2)
		WHERE (new.`status` = 2) <> (old.`status` = 2) AND `id` = (SELECT `letter_id` FROM `letter_copy` WHERE `id` = new.`id`);
	UPDATE `letter_copy` SET `mail` = new.`status`, `mail_error` = new.`error` WHERE `id` = new.`id`;
END;
