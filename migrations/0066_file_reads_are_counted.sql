CREATE TABLE `file_read_total` (
	`file_id` text PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	`downloads` integer NOT NULL,
	`users` integer NOT NULL,
	`last_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `file_read_total_downloads` ON `file_read_total` (`downloads`,`file_id`);--> statement-breakpoint
CREATE INDEX `file_read_total_views` ON `file_read_total` (`views`,`file_id`);--> statement-breakpoint
CREATE INDEX `file_read_total_users` ON `file_read_total` (`users`,`file_id`);--> statement-breakpoint
CREATE INDEX `file_read_total_time` ON `file_read_total` (`last_time`,`file_id`);--> statement-breakpoint
DROP INDEX `file_count_file`;--> statement-breakpoint
CREATE INDEX `file_count_reader` ON `file_count` (`file_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `file_count_time` ON `file_count` (`time`,`file_id`);--> statement-breakpoint
CREATE TRIGGER `file_count_added` AFTER INSERT ON `file_count` BEGIN
  INSERT INTO `file_read_total` (`file_id`, `views`, `downloads`, `users`, `last_time`)
  SELECT NEW.`file_id`, NEW.`action` = 'view', NEW.`action` = 'download', 1, NEW.`time` WHERE true
  ON CONFLICT (`file_id`) DO UPDATE SET `views` = `views` + excluded.`views`, `downloads` = `downloads` + excluded.`downloads`,
    `users` = `users` + NOT EXISTS (SELECT 1 FROM `file_count` c WHERE c.`file_id` = NEW.`file_id` AND c.`user_id` = NEW.`user_id` AND c.`id` <> NEW.`id`),
    `last_time` = max(`last_time`, excluded.`last_time`);
END;--> statement-breakpoint
CREATE TRIGGER `file_count_removed` AFTER DELETE ON `file_count` BEGIN
  DELETE FROM `file_read_total` WHERE `file_id` = OLD.`file_id`;
  INSERT INTO `file_read_total` (`file_id`, `views`, `downloads`, `users`, `last_time`)
  SELECT `file_id`, sum(`action` = 'view'), sum(`action` = 'download'), count(DISTINCT `user_id`), max(`time`)
  FROM `file_count` WHERE `file_id` = OLD.`file_id` GROUP BY `file_id`;
END;--> statement-breakpoint
CREATE TRIGGER `file_count_changed` AFTER UPDATE OF `file_id`, `user_id`, `action`, `time` ON `file_count` BEGIN
  DELETE FROM `file_read_total` WHERE `file_id` IN (OLD.`file_id`, NEW.`file_id`);
  INSERT INTO `file_read_total` (`file_id`, `views`, `downloads`, `users`, `last_time`)
  SELECT `file_id`, sum(`action` = 'view'), sum(`action` = 'download'), count(DISTINCT `user_id`), max(`time`)
  FROM `file_count` WHERE `file_id` IN (OLD.`file_id`, NEW.`file_id`) GROUP BY `file_id`;
END;--> statement-breakpoint
INSERT INTO `file_read_total` (`file_id`, `views`, `downloads`, `users`, `last_time`)
SELECT `file_id`, sum(`action` = 'view'), sum(`action` = 'download'), count(DISTINCT `user_id`), max(`time`)
FROM `file_count` GROUP BY `file_id`;
