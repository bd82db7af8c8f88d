CREATE TABLE `address_place` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`ip` text NOT NULL,
	`name` text NOT NULL,
	`memo` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `address_place_ip` ON `address_place` (`ip`);--> statement-breakpoint
INSERT INTO `revision` (`name`, `number`) VALUES ('places', 1);--> statement-breakpoint
CREATE TRIGGER `address_place_added` AFTER INSERT ON `address_place` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'places'; END;--> statement-breakpoint
CREATE TRIGGER `address_place_changed` AFTER UPDATE ON `address_place` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'places'; END;--> statement-breakpoint
CREATE TRIGGER `address_place_removed` AFTER DELETE ON `address_place` BEGIN UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'places'; END;
