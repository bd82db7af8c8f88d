CREATE TABLE `role_given` (
	`user_id` text NOT NULL,
	`role_id` text NOT NULL,
	`from_date` text DEFAULT '' NOT NULL,
	`to_date` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`user_id`, `role_id`)
);
--> statement-breakpoint
CREATE INDEX `role_given_role` ON `role_given` (`role_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `user_total` (
	`depart_id` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_word` (
	`word` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`word`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `user_word_user` ON `user_word` (`user_id`);--> statement-breakpoint
INSERT INTO `role_given` (`user_id`, `role_id`) SELECT `user_id`, `role_id` FROM `user_role`;--> statement-breakpoint
DROP TABLE `user_role`;--> statement-breakpoint
ALTER TABLE `session` ADD `viewer_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `viewer_session` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `merged_into` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `user_listed` ON `user` (`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `user_status` ON `user` (`status`,`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `user_auth` ON `user` (`account_auth`,`del_flag`,`create_time`,`id`);--> statement-breakpoint
ALTER TABLE `user_depart` ADD `leads` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Today is the day in China, as everywhere on the wire.
CREATE VIEW `user_role` (`user_id`, `role_id`) AS SELECT `user_id`, `role_id` FROM `role_given`
WHERE `from_date` <= date('now', '+8 hours') AND (`to_date` = '' OR `to_date` >= date('now', '+8 hours'));--> statement-breakpoint
CREATE TRIGGER `user_words_added` AFTER INSERT ON `user` BEGIN
  INSERT OR IGNORE INTO `user_word` (`word`, `user_id`)
  SELECT lower(substr(x.`realname`, n)), x.`id` FROM `user` x CROSS JOIN `search_place` WHERE x.`id` = NEW.`id` AND n <= length(x.`realname`)
  UNION SELECT lower(substr(x.`initials`, n)), x.`id` FROM `user` x CROSS JOIN `search_place` WHERE x.`id` = NEW.`id` AND n <= length(x.`initials`)
  UNION SELECT lower(`pinyin`), `id` FROM `user` x WHERE x.`id` = NEW.`id` AND `pinyin` <> ''
  UNION SELECT lower(`username`), `id` FROM `user` x WHERE x.`id` = NEW.`id` AND `username` <> ''
  UNION SELECT `phone`, `id` FROM `user` x WHERE x.`id` = NEW.`id` AND `phone` <> '';
END;--> statement-breakpoint
CREATE TRIGGER `user_words_changed` AFTER UPDATE OF `realname`, `initials`, `pinyin`, `username`, `phone` ON `user`
WHEN OLD.`realname` <> NEW.`realname` OR OLD.`initials` <> NEW.`initials` OR OLD.`pinyin` <> NEW.`pinyin`
  OR OLD.`username` <> NEW.`username` OR OLD.`phone` <> NEW.`phone` BEGIN
  DELETE FROM `user_word` WHERE `user_id` = OLD.`id`;
  INSERT OR IGNORE INTO `user_word` (`word`, `user_id`)
  SELECT lower(substr(x.`realname`, n)), x.`id` FROM `user` x CROSS JOIN `search_place` WHERE x.`id` = NEW.`id` AND n <= length(x.`realname`)
  UNION SELECT lower(substr(x.`initials`, n)), x.`id` FROM `user` x CROSS JOIN `search_place` WHERE x.`id` = NEW.`id` AND n <= length(x.`initials`)
  UNION SELECT lower(`pinyin`), `id` FROM `user` x WHERE x.`id` = NEW.`id` AND `pinyin` <> ''
  UNION SELECT lower(`username`), `id` FROM `user` x WHERE x.`id` = NEW.`id` AND `username` <> ''
  UNION SELECT `phone`, `id` FROM `user` x WHERE x.`id` = NEW.`id` AND `phone` <> '';
END;--> statement-breakpoint
CREATE TRIGGER `user_words_removed` AFTER DELETE ON `user` BEGIN
  DELETE FROM `user_word` WHERE `user_id` = OLD.`id`;
END;--> statement-breakpoint
-- Somebody in the bin is not counted.
CREATE TRIGGER `user_depart_added` AFTER INSERT ON `user_depart` BEGIN
  INSERT INTO `user_total` (`depart_id`, `total`) SELECT NEW.`depart_id`, 1 WHERE NOT EXISTS (SELECT 1 FROM `user` u WHERE u.`id` = NEW.`user_id` AND u.`del_flag` = 1)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `user_depart_removed` AFTER DELETE ON `user_depart` BEGIN
  INSERT INTO `user_total` (`depart_id`, `total`) SELECT OLD.`depart_id`, -1 WHERE NOT EXISTS (SELECT 1 FROM `user` u WHERE u.`id` = OLD.`user_id` AND u.`del_flag` = 1)
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `user_counted` AFTER INSERT ON `user` BEGIN
  INSERT INTO `user_total` (`depart_id`, `total`) SELECT '', 1 WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `user_uncounted` AFTER DELETE ON `user` BEGIN
  INSERT INTO `user_total` (`depart_id`, `total`) SELECT '', -1 WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `user_recounted` AFTER UPDATE OF `del_flag` ON `user` WHEN OLD.`del_flag` <> NEW.`del_flag` BEGIN
  INSERT INTO `user_total` (`depart_id`, `total`)
  SELECT '', OLD.`del_flag` - NEW.`del_flag`
  UNION ALL SELECT d.`depart_id`, OLD.`del_flag` - NEW.`del_flag` FROM `user_depart` d WHERE d.`user_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
INSERT INTO `user_word` (`word`, `user_id`)
SELECT lower(substr(x.`realname`, n)), x.`id` FROM `user` x CROSS JOIN `search_place` WHERE n <= length(x.`realname`)
UNION SELECT lower(substr(x.`initials`, n)), x.`id` FROM `user` x CROSS JOIN `search_place` WHERE n <= length(x.`initials`)
UNION SELECT lower(`pinyin`), `id` FROM `user` x WHERE `pinyin` <> ''
UNION SELECT lower(`username`), `id` FROM `user` x WHERE `username` <> ''
UNION SELECT `phone`, `id` FROM `user` x WHERE `phone` <> '';--> statement-breakpoint
INSERT INTO `user_total` (`depart_id`, `total`)
SELECT '', count(*) FROM `user` WHERE `del_flag` = 0
UNION ALL SELECT d.`depart_id`, count(*) FROM `user_depart` d
WHERE NOT EXISTS (SELECT 1 FROM `user` u WHERE u.`id` = d.`user_id` AND u.`del_flag` = 1) GROUP BY 1;
