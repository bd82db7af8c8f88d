CREATE TABLE `role_person` (
	`role_id` text NOT NULL,
	`user_id` text NOT NULL,
	`create_time` text NOT NULL,
	`update_time` text NOT NULL,
	`username` text NOT NULL,
	`pinyin` text NOT NULL,
	`realname` text NOT NULL,
	PRIMARY KEY(`user_id`, `role_id`)
);
--> statement-breakpoint
CREATE INDEX `role_person_created` ON `role_person` (`role_id`,`create_time`,`user_id`);--> statement-breakpoint
CREATE INDEX `role_person_updated` ON `role_person` (`role_id`,`update_time`,`user_id`);--> statement-breakpoint
CREATE INDEX `role_person_username` ON `role_person` (`role_id`,`username`,`user_id`);--> statement-breakpoint
CREATE INDEX `role_person_named` ON `role_person` (`role_id`,`pinyin`,`realname`,`user_id`);--> statement-breakpoint
CREATE TABLE `role_total` (
	`role_id` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `user_word_user`;--> statement-breakpoint
CREATE INDEX `user_word_of` ON `user_word` (`user_id`,`word`);--> statement-breakpoint
ALTER TABLE `user_total` ADD `below` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `role_given_dated` ON `role_given` (`role_id`) WHERE from_date <> '' or to_date <> '';--> statement-breakpoint
CREATE INDEX `user_realname` ON `user` (`realname`,`id`);--> statement-breakpoint
CREATE INDEX `user_updated` ON `user` (`update_time`,`id`);--> statement-breakpoint
INSERT INTO `role_person` (`role_id`, `user_id`, `create_time`, `update_time`, `username`, `pinyin`, `realname`)
  SELECT g.`role_id`, u.`id`, u.`create_time`, u.`update_time`, u.`username`, u.`pinyin`, u.`realname` FROM `role_given` g JOIN `user` u ON u.`id` = g.`user_id`
  WHERE u.`del_flag` = 0;--> statement-breakpoint
INSERT INTO `role_total` (`role_id`, `total`) SELECT `role_id`, count(*) FROM `role_person` GROUP BY 1;--> statement-breakpoint
CREATE TRIGGER `role_person_added` AFTER INSERT ON `role_person` BEGIN
  INSERT INTO `role_total` (`role_id`, `total`) VALUES (NEW.`role_id`, 1)
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `role_person_removed` AFTER DELETE ON `role_person` BEGIN
  UPDATE `role_total` SET `total` = `total` - 1 WHERE `role_id` = OLD.`role_id`;
END;--> statement-breakpoint
-- A role may be given before the person is there: whichever comes last makes the row.
CREATE TRIGGER `role_given_listed` AFTER INSERT ON `role_given` BEGIN
  INSERT INTO `role_person` (`role_id`, `user_id`, `create_time`, `update_time`, `username`, `pinyin`, `realname`)
  SELECT g.`role_id`, u.`id`, u.`create_time`, u.`update_time`, u.`username`, u.`pinyin`, u.`realname` FROM `role_given` g JOIN `user` u ON u.`id` = g.`user_id`
  WHERE g.`user_id` = NEW.`user_id` AND g.`role_id` = NEW.`role_id` AND u.`del_flag` = 0 AND NOT EXISTS (SELECT 1 FROM `role_person` p WHERE p.`user_id` = g.`user_id` AND p.`role_id` = g.`role_id`);
END;--> statement-breakpoint
CREATE TRIGGER `role_given_unlisted` AFTER DELETE ON `role_given` BEGIN
  DELETE FROM `role_person` WHERE `user_id` = OLD.`user_id` AND `role_id` = OLD.`role_id`;
END;--> statement-breakpoint
CREATE TRIGGER `role_given_relisted` AFTER UPDATE OF `user_id`, `role_id` ON `role_given`
WHEN OLD.`user_id` <> NEW.`user_id` OR OLD.`role_id` <> NEW.`role_id` BEGIN
  DELETE FROM `role_person` WHERE `user_id` = OLD.`user_id` AND `role_id` = OLD.`role_id`;
  INSERT INTO `role_person` (`role_id`, `user_id`, `create_time`, `update_time`, `username`, `pinyin`, `realname`)
  SELECT g.`role_id`, u.`id`, u.`create_time`, u.`update_time`, u.`username`, u.`pinyin`, u.`realname` FROM `role_given` g JOIN `user` u ON u.`id` = g.`user_id`
  WHERE g.`user_id` = NEW.`user_id` AND g.`role_id` = NEW.`role_id` AND u.`del_flag` = 0 AND NOT EXISTS (SELECT 1 FROM `role_person` p WHERE p.`user_id` = g.`user_id` AND p.`role_id` = g.`role_id`);
END;--> statement-breakpoint
CREATE TRIGGER `user_listed_added` AFTER INSERT ON `user` WHEN NEW.`del_flag` = 0 BEGIN
  INSERT INTO `role_person` (`role_id`, `user_id`, `create_time`, `update_time`, `username`, `pinyin`, `realname`)
  SELECT g.`role_id`, u.`id`, u.`create_time`, u.`update_time`, u.`username`, u.`pinyin`, u.`realname` FROM `role_given` g JOIN `user` u ON u.`id` = g.`user_id`
  WHERE g.`user_id` = NEW.`id` AND NOT EXISTS (SELECT 1 FROM `role_person` p WHERE p.`user_id` = g.`user_id` AND p.`role_id` = g.`role_id`);
END;--> statement-breakpoint
CREATE TRIGGER `user_listed_removed` AFTER DELETE ON `user` BEGIN
  DELETE FROM `role_person` WHERE `user_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `user_listed_binned` AFTER UPDATE OF `del_flag` ON `user` WHEN OLD.`del_flag` <> NEW.`del_flag` BEGIN
  DELETE FROM `role_person` WHERE `user_id` = NEW.`id`;
  INSERT INTO `role_person` (`role_id`, `user_id`, `create_time`, `update_time`, `username`, `pinyin`, `realname`)
  SELECT g.`role_id`, u.`id`, u.`create_time`, u.`update_time`, u.`username`, u.`pinyin`, u.`realname` FROM `role_given` g JOIN `user` u ON u.`id` = g.`user_id`
  WHERE g.`user_id` = NEW.`id` AND u.`del_flag` = 0 AND NOT EXISTS (SELECT 1 FROM `role_person` p WHERE p.`user_id` = g.`user_id` AND p.`role_id` = g.`role_id`);
END;--> statement-breakpoint
CREATE TRIGGER `user_listed_changed` AFTER UPDATE OF `create_time`, `update_time`, `username`, `pinyin`, `realname` ON `user`
WHEN OLD.`create_time` <> NEW.`create_time` OR OLD.`update_time` <> NEW.`update_time` OR OLD.`username` <> NEW.`username`
  OR OLD.`pinyin` <> NEW.`pinyin` OR OLD.`realname` <> NEW.`realname` BEGIN
  UPDATE `role_person` SET `create_time` = NEW.`create_time`, `update_time` = NEW.`update_time`, `username` = NEW.`username`,
    `pinyin` = NEW.`pinyin`, `realname` = NEW.`realname` WHERE `user_id` = NEW.`id`;
END;--> statement-breakpoint
-- The departments above one have the codes that its own begins with.
INSERT INTO `user_total` (`depart_id`, `total`, `below`)
SELECT d.`id`, 0, coalesce((SELECT sum(n.`total`) FROM `depart` o JOIN `user_total` n ON n.`depart_id` = o.`id`
  WHERE o.`org_code` >= d.`org_code` AND o.`org_code` < d.`org_code` || '~'), 0) FROM `depart` d WHERE true
ON CONFLICT DO UPDATE SET `below` = excluded.`below`;--> statement-breakpoint
DROP TRIGGER `user_recounted`;--> statement-breakpoint
CREATE TRIGGER `user_recounted` AFTER UPDATE OF `del_flag` ON `user` WHEN OLD.`del_flag` <> NEW.`del_flag` BEGIN
  INSERT INTO `user_total` (`depart_id`, `total`)
  SELECT '', OLD.`del_flag` - NEW.`del_flag`
  UNION ALL SELECT d.`depart_id`, OLD.`del_flag` - NEW.`del_flag` FROM `user_depart` d WHERE d.`user_id` = NEW.`id`
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  INSERT INTO `user_total` (`depart_id`, `total`, `below`)
  SELECT o.`id`, 0, OLD.`del_flag` - NEW.`del_flag` FROM `user_depart` x CROSS JOIN `depart` d ON d.`id` = x.`depart_id` CROSS JOIN `search_place` p CROSS JOIN `depart` o ON o.`org_code` = substr(d.`org_code`, 1, p.`n`)
  WHERE x.`user_id` = NEW.`id` AND p.`n` <= length(d.`org_code`)
  ON CONFLICT DO UPDATE SET `below` = `below` + excluded.`below`;
END;--> statement-breakpoint
CREATE TRIGGER `user_depart_added_below` AFTER INSERT ON `user_depart`
WHEN NOT EXISTS (SELECT 1 FROM `user` u WHERE u.`id` = NEW.`user_id` AND u.`del_flag` = 1) BEGIN
  INSERT INTO `user_total` (`depart_id`, `total`, `below`)
  SELECT o.`id`, 0, 1 FROM `depart` d CROSS JOIN `search_place` p CROSS JOIN `depart` o ON o.`org_code` = substr(d.`org_code`, 1, p.`n`)
  WHERE d.`id` = NEW.`depart_id` AND p.`n` <= length(d.`org_code`)
  ON CONFLICT DO UPDATE SET `below` = `below` + excluded.`below`;
END;--> statement-breakpoint
CREATE TRIGGER `user_depart_removed_below` AFTER DELETE ON `user_depart`
WHEN NOT EXISTS (SELECT 1 FROM `user` u WHERE u.`id` = OLD.`user_id` AND u.`del_flag` = 1) BEGIN
  INSERT INTO `user_total` (`depart_id`, `total`, `below`)
  SELECT o.`id`, 0, -1 FROM `depart` d CROSS JOIN `search_place` p CROSS JOIN `depart` o ON o.`org_code` = substr(d.`org_code`, 1, p.`n`)
  WHERE d.`id` = OLD.`depart_id` AND p.`n` <= length(d.`org_code`)
  ON CONFLICT DO UPDATE SET `below` = `below` + excluded.`below`;
END;--> statement-breakpoint
CREATE TRIGGER `depart_added_below` AFTER INSERT ON `depart` WHEN EXISTS (SELECT 1 FROM `user_total` n WHERE n.`depart_id` = NEW.`id`)
  OR EXISTS (SELECT 1 FROM `depart` o WHERE o.`org_code` > NEW.`org_code` AND o.`org_code` < NEW.`org_code` || '~') BEGIN
  -- Where people, or what stands below it, were there before it was.
  INSERT INTO `user_total` (`depart_id`, `total`, `below`)
  SELECT NEW.`id`, 0, coalesce((SELECT sum(n.`total`) FROM `depart` o JOIN `user_total` n ON n.`depart_id` = o.`id`
    WHERE o.`org_code` >= NEW.`org_code` AND o.`org_code` < NEW.`org_code` || '~'), 0)
  ON CONFLICT DO UPDATE SET `below` = excluded.`below`;
  INSERT INTO `user_total` (`depart_id`, `total`, `below`)
  SELECT o.`id`, 0, n.`total` FROM `depart` d JOIN `user_total` n ON n.`depart_id` = d.`id` CROSS JOIN `search_place` p CROSS JOIN `depart` o ON o.`org_code` = substr(d.`org_code`, 1, p.`n`)
  WHERE d.`id` = NEW.`id` AND n.`total` <> 0 AND o.`id` <> d.`id` AND p.`n` <= length(d.`org_code`)
  ON CONFLICT DO UPDATE SET `below` = `below` + excluded.`below`;
END;--> statement-breakpoint
CREATE TRIGGER `depart_moved_below` AFTER UPDATE OF `parent_id` ON `depart` WHEN OLD.`parent_id` <> NEW.`parent_id` BEGIN
  -- The codes are still those from before: those above there have less, those above here have more.
  INSERT INTO `user_total` (`depart_id`, `total`, `below`)
  SELECT o.`id`, 0, -(SELECT n.`below` FROM `user_total` n WHERE n.`depart_id` = NEW.`id`) FROM `depart` d CROSS JOIN `search_place` p CROSS JOIN `depart` o ON o.`org_code` = substr(d.`org_code`, 1, p.`n`)
  WHERE d.`id` = OLD.`parent_id` AND EXISTS (SELECT 1 FROM `user_total` n WHERE n.`depart_id` = NEW.`id`) AND p.`n` <= length(d.`org_code`)
  ON CONFLICT DO UPDATE SET `below` = `below` + excluded.`below`;
  INSERT INTO `user_total` (`depart_id`, `total`, `below`)
  SELECT o.`id`, 0, (SELECT n.`below` FROM `user_total` n WHERE n.`depart_id` = NEW.`id`) FROM `depart` d CROSS JOIN `search_place` p CROSS JOIN `depart` o ON o.`org_code` = substr(d.`org_code`, 1, p.`n`)
  WHERE d.`id` = NEW.`parent_id` AND EXISTS (SELECT 1 FROM `user_total` n WHERE n.`depart_id` = NEW.`id`) AND p.`n` <= length(d.`org_code`)
  ON CONFLICT DO UPDATE SET `below` = `below` + excluded.`below`;
END;
