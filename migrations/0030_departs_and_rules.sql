CREATE TABLE `user_position` (
	`user_id` text NOT NULL,
	`code` text NOT NULL,
	PRIMARY KEY(`user_id`, `code`)
);
--> statement-breakpoint
CREATE INDEX `user_position_code` ON `user_position` (`code`);--> statement-breakpoint
CREATE TABLE `check_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`rule_name` text NOT NULL,
	`rule_code` text NOT NULL,
	`rule_json` text NOT NULL,
	`rule_description` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `check_rule_code` ON `check_rule` (`rule_code`);--> statement-breakpoint
CREATE TABLE `fill_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`rule_name` text NOT NULL,
	`rule_code` text NOT NULL,
	`prefix` text DEFAULT '' NOT NULL,
	`date_pattern` text DEFAULT '' NOT NULL,
	`separator` text DEFAULT '' NOT NULL,
	`digits` integer DEFAULT 4 NOT NULL,
	`reset` text DEFAULT 'never' NOT NULL,
	`rule_description` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fill_rule_code` ON `fill_rule` (`rule_code`);--> statement-breakpoint
DROP INDEX `depart_parent`;--> statement-breakpoint
ALTER TABLE `depart` ADD `credit_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `depart` ADD `merged_into` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `depart_type` ON `depart` (`depart_type`);--> statement-breakpoint
CREATE INDEX `depart_credit` ON `depart` (`credit_code`) WHERE credit_code <> '';--> statement-breakpoint
CREATE INDEX `depart_waiting` ON `depart` (`create_time`) WHERE audited = 0;--> statement-breakpoint
CREATE INDEX `depart_parent` ON `depart` (`parent_id`,`depart_order`,`org_code`);--> statement-breakpoint
CREATE TRIGGER `user_position_added` AFTER INSERT ON `user` WHEN NEW.`post` <> '' BEGIN
  INSERT OR IGNORE INTO `user_position` (`user_id`, `code`)
  SELECT NEW.`id`, trim(c.`value`) FROM json_each('[' || replace(json_quote(NEW.`post`), ',', '","') || ']') c WHERE trim(c.`value`) <> '';
END;--> statement-breakpoint
CREATE TRIGGER `user_position_changed` AFTER UPDATE OF `post` ON `user` WHEN OLD.`post` <> NEW.`post` BEGIN
  DELETE FROM `user_position` WHERE `user_id` = NEW.`id`;
  INSERT OR IGNORE INTO `user_position` (`user_id`, `code`)
  SELECT NEW.`id`, trim(c.`value`) FROM json_each('[' || replace(json_quote(NEW.`post`), ',', '","') || ']') c WHERE trim(c.`value`) <> '';
END;--> statement-breakpoint
CREATE TRIGGER `user_position_removed` AFTER DELETE ON `user` BEGIN
  DELETE FROM `user_position` WHERE `user_id` = OLD.`id`;
END;--> statement-breakpoint
-- What people said in words becomes the position of that name; a name that there is no position of becomes one.
INSERT INTO `position` (`id`, `code`, `name`, `create_by`)
SELECT lower(hex(randomblob(16))), 'Q' || substr('000' || row_number() OVER (ORDER BY p.`post`), -4), p.`post`, 'system'
FROM (SELECT DISTINCT `post` FROM `user` WHERE `post` GLOB '*[^-A-Za-z0-9_,]*') p
WHERE NOT EXISTS (SELECT 1 FROM `position` x WHERE x.`name` = p.`post`);--> statement-breakpoint
UPDATE `user` SET `post` = (SELECT min(x.`code`) FROM `position` x WHERE x.`name` = `user`.`post`)
WHERE `post` GLOB '*[^-A-Za-z0-9_,]*';--> statement-breakpoint
INSERT OR IGNORE INTO `user_position` (`user_id`, `code`)
SELECT u.`id`, trim(c.`value`) FROM `user` u, json_each('[' || replace(json_quote(u.`post`), ',', '","') || ']') c WHERE trim(c.`value`) <> '';--> statement-breakpoint
-- Who keeps the departments finds the closed ones, too; who searches everywhere does not.
DROP VIEW `search_institution`;--> statement-breakpoint
CREATE VIEW `search_institution` AS SELECT `id`, `depart_name` AS `title`,
  concat_ws(' ', `depart_name_full`, `depart_name_abbr`, `depart_name_en`, `pinyin`, `initials`) AS `people`, '' AS `body`, '' AS `kept`
FROM `depart` WHERE `del_flag` = 0;--> statement-breakpoint
INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
SELECT 5, v.`id`, v.`title`, v.`people`, v.`body`, v.`kept` FROM `search_institution` v
WHERE NOT EXISTS (SELECT 1 FROM `search_doc` d WHERE d.`kind` = 5 AND d.`id` = v.`id`);
