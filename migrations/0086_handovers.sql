CREATE TABLE `handover` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`kind` text NOT NULL,
	`from_id` text NOT NULL,
	`from_name` text NOT NULL,
	`to_id` text NOT NULL,
	`to_name` text NOT NULL,
	`items` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`asked_by` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`answer_time` text,
	`note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `handover_time` ON `handover` (`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `handover_from` ON `handover` (`from_id`,`create_time`);--> statement-breakpoint
CREATE INDEX `handover_to` ON `handover` (`to_id`,`create_time`);--> statement-breakpoint
CREATE INDEX `handover_asked` ON `handover` (`to_id`) WHERE status = 0;--> statement-breakpoint
CREATE INDEX `subject_contact` ON `subject` (`contact_id`) WHERE contact_id <> '';