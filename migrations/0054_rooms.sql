CREATE TABLE `material` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`terms` text NOT NULL,
	`owner_id` text NOT NULL,
	`owner_name` text NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`audience` text DEFAULT '[]' NOT NULL,
	`max_days` integer DEFAULT 180 NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`offer_time` text DEFAULT '' NOT NULL,
	`off_reason` text DEFAULT '' NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL,
	`users` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `material_listed` ON `material` (`del_flag`,`status`,`offer_time`,`id`);--> statement-breakpoint
CREATE INDEX `material_owner` ON `material` (`owner_id`,`del_flag`,`create_time`);--> statement-breakpoint
CREATE TABLE `material_request` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`material_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`user_id` text NOT NULL,
	`realname` text NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`role_code` text DEFAULT '' NOT NULL,
	`purpose` text NOT NULL,
	`wanted_until` text NOT NULL,
	`approved_until` text DEFAULT '' NOT NULL,
	`agree_time` text NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`decider_id` text DEFAULT '' NOT NULL,
	`decider_name` text DEFAULT '' NOT NULL,
	`decide_time` text DEFAULT '' NOT NULL,
	`downloads` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `material_request_once` ON `material_request` (`material_id`,`user_id`) WHERE status in (0, 1, 2) and del_flag = 0;--> statement-breakpoint
CREATE INDEX `material_request_listed` ON `material_request` (`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `material_request_state` ON `material_request` (`del_flag`,`status`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `material_request_user` ON `material_request` (`user_id`,`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `material_request_owner` ON `material_request` (`owner_id`,`del_flag`,`create_time`,`id`);--> statement-breakpoint
CREATE INDEX `material_request_material` ON `material_request` (`material_id`,`status`);--> statement-breakpoint
CREATE TABLE `material_taken` (
	`id` text PRIMARY KEY NOT NULL,
	`material_id` text NOT NULL,
	`request_id` text DEFAULT '' NOT NULL,
	`file_id` text NOT NULL,
	`file_name` text NOT NULL,
	`user_id` text NOT NULL,
	`realname` text NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`time` text NOT NULL,
	`ip` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `material_taken_of` ON `material_taken` (`material_id`,`time`,`id`);--> statement-breakpoint
CREATE INDEX `material_taken_listed` ON `material_taken` (`time`,`id`);--> statement-breakpoint
CREATE TABLE `request_total` (
	`side` text NOT NULL,
	`whose` text NOT NULL,
	`status` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`side`, `whose`, `status`)
);
--> statement-breakpoint
CREATE TABLE `room_file` (
	`file_id` text PRIMARY KEY NOT NULL,
	`room` text NOT NULL,
	`time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `room_file_newest` ON `room_file` (`room`,`time`,`file_id`);--> statement-breakpoint
CREATE TABLE `room_total` (
	`room` text NOT NULL,
	`side` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`room`, `side`, `name`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `room_total_most` ON `room_total` (`room`,`side`,`kind`,`total`);--> statement-breakpoint
CREATE TABLE `room_use` (
	`id` text PRIMARY KEY NOT NULL,
	`room` text NOT NULL,
	`kind` text NOT NULL,
	`file_id` text DEFAULT '' NOT NULL,
	`file_name` text DEFAULT '' NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`realname` text DEFAULT '' NOT NULL,
	`depart_name` text DEFAULT '' NOT NULL,
	`time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `room_use_listed` ON `room_use` (`room`,`time`,`id`);--> statement-breakpoint
CREATE INDEX `room_use_kind` ON `room_use` (`room`,`kind`,`time`,`id`);--> statement-breakpoint
CREATE INDEX `room_use_who` ON `room_use` (`room`,`user_id`,`time`,`id`);--> statement-breakpoint
CREATE INDEX `room_use_what` ON `room_use` (`room`,`file_id`,`time`,`id`);--> statement-breakpoint
ALTER TABLE `announcement` ADD `room` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `announcement_room` ON `announcement` (`room`,`del_flag`,`send_status`,`send_time`);--> statement-breakpoint
CREATE TRIGGER `room_file_used` AFTER INSERT ON `file_count` WHEN NEW.`biz_type` IN ('folder', 'material') AND NEW.`action` IN ('view', 'download') BEGIN
  INSERT INTO `room_use` (`id`, `room`, `kind`, `file_id`, `file_name`, `user_id`, `realname`, `depart_name`, `time`)
  SELECT NEW.`id`, x.`room`, NEW.`action`, NEW.`file_id`, NEW.`file_name`, NEW.`user_id`, NEW.`realname`, NEW.`depart_name`, NEW.`time`
  FROM (SELECT CASE f.`biz_type` WHEN 'material' THEN 'space' ELSE (SELECT CASE d.`area` WHEN 'lab' THEN 'lab' WHEN 'centre' THEN 'center' WHEN 'share' THEN 'space' WHEN 'collect' THEN 'space' END FROM `folder` d WHERE d.`id` = f.`folder_id`) END AS `room`
    FROM `file` f WHERE f.`id` = NEW.`file_id`) x WHERE x.`room` IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `material_file_taken` AFTER INSERT ON `file_count` WHEN NEW.`biz_type` = 'material' AND NEW.`action` = 'download' BEGIN
  INSERT INTO `material_taken` (`id`, `material_id`, `request_id`, `file_id`, `file_name`, `user_id`, `realname`, `depart_name`, `time`, `ip`)
  SELECT NEW.`id`, m.`id`, coalesce((SELECT r.`id` FROM `material_request` r WHERE r.`material_id` = m.`id` AND r.`user_id` = NEW.`user_id`
      AND r.`status` = 1 AND r.`del_flag` = 0), ''), NEW.`file_id`, NEW.`file_name`, NEW.`user_id`, NEW.`realname`, NEW.`depart_name`, NEW.`time`, NEW.`ip`
  FROM `file` f JOIN `material` m ON m.`id` = f.`biz_id` WHERE f.`id` = NEW.`file_id`;
  UPDATE `material` SET `downloads` = `downloads` + 1 WHERE `id` = (SELECT f.`biz_id` FROM `file` f WHERE f.`id` = NEW.`file_id`);
  UPDATE `material_request` SET `downloads` = `downloads` + 1 WHERE `material_id` = (SELECT f.`biz_id` FROM `file` f WHERE f.`id` = NEW.`file_id`)
    AND `user_id` = NEW.`user_id` AND `status` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `room_visited` AFTER INSERT ON `session` WHEN NEW.`stage` = '' AND NEW.`viewer_id` = '' BEGIN
  INSERT INTO `room_use` (`id`, `room`, `kind`, `user_id`, `realname`, `depart_name`, `time`)
  SELECT lower(hex(randomblob(16))), CASE WHEN r.`base_code` LIKE 'center%' THEN 'center' WHEN r.`base_code` LIKE 'network%' THEN 'lab' WHEN r.`base_code` LIKE 'dataSpace%' THEN 'space' END, 'visit', u.`id`, u.`realname`, coalesce(o.`depart_name`, ''), NEW.`create_time`
  FROM `role` r JOIN `user` u ON u.`id` = NEW.`user_id` LEFT JOIN `depart` o ON o.`id` = NEW.`depart_id`
  WHERE r.`id` = NEW.`role_id` AND CASE WHEN r.`base_code` LIKE 'center%' THEN 'center' WHEN r.`base_code` LIKE 'network%' THEN 'lab' WHEN r.`base_code` LIKE 'dataSpace%' THEN 'space' END IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `room_entered` AFTER UPDATE OF `stage`, `role_id` ON `session` WHEN NEW.`stage` = '' AND NEW.`viewer_id` = '' AND (OLD.`stage` <> '' OR OLD.`role_id` <> NEW.`role_id`) BEGIN
  INSERT INTO `room_use` (`id`, `room`, `kind`, `user_id`, `realname`, `depart_name`, `time`)
  SELECT lower(hex(randomblob(16))), CASE WHEN r.`base_code` LIKE 'center%' THEN 'center' WHEN r.`base_code` LIKE 'network%' THEN 'lab' WHEN r.`base_code` LIKE 'dataSpace%' THEN 'space' END, 'visit', u.`id`, u.`realname`, coalesce(o.`depart_name`, ''), NEW.`last_time`
  FROM `role` r JOIN `user` u ON u.`id` = NEW.`user_id` LEFT JOIN `depart` o ON o.`id` = NEW.`depart_id`
  WHERE r.`id` = NEW.`role_id` AND CASE WHEN r.`base_code` LIKE 'center%' THEN 'center' WHEN r.`base_code` LIKE 'network%' THEN 'lab' WHEN r.`base_code` LIKE 'dataSpace%' THEN 'space' END IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `room_use_added` AFTER INSERT ON `room_use` BEGIN
  INSERT INTO `room_total` (`room`, `side`, `name`, `kind`, `total`)
  SELECT * FROM (
    SELECT NEW.`room`, 'all', '', NEW.`kind`, 1
  UNION ALL
    SELECT NEW.`room`, 'day', substr(NEW.`time`, 1, 10), NEW.`kind`, 1
  UNION ALL
    SELECT NEW.`room`, 'who', NEW.`user_id`, NEW.`kind`, 1 WHERE NEW.`user_id` <> ''
  UNION ALL
    SELECT NEW.`room`, 'what', NEW.`file_id`, NEW.`kind`, 1 WHERE NEW.`file_id` <> ''
  ) WHERE true
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `room_file_added` AFTER INSERT ON `file` WHEN NEW.`folder_id` <> '' BEGIN
  INSERT INTO `room_file` (`file_id`, `room`, `time`) SELECT NEW.`id`, CASE d.`area` WHEN 'lab' THEN 'lab' WHEN 'centre' THEN 'center' WHEN 'share' THEN 'space' WHEN 'collect' THEN 'space' END, NEW.`upload_time` FROM `folder` d WHERE d.`id` = NEW.`folder_id` AND d.`area` IN ('lab', 'centre', 'share', 'collect') AND d.`del_flag` = 0 AND NEW.`del_flag` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `room_file_changed` AFTER UPDATE OF `folder_id`, `del_flag` ON `file` WHEN OLD.`folder_id` <> NEW.`folder_id` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  DELETE FROM `room_file` WHERE `file_id` = OLD.`id`;
  INSERT INTO `room_file` (`file_id`, `room`, `time`) SELECT NEW.`id`, CASE d.`area` WHEN 'lab' THEN 'lab' WHEN 'centre' THEN 'center' WHEN 'share' THEN 'space' WHEN 'collect' THEN 'space' END, NEW.`upload_time` FROM `folder` d WHERE d.`id` = NEW.`folder_id` AND d.`area` IN ('lab', 'centre', 'share', 'collect') AND d.`del_flag` = 0 AND NEW.`del_flag` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `room_folder_added` AFTER INSERT ON `folder` WHEN NEW.`area` IN ('lab', 'centre', 'share', 'collect') AND NEW.`del_flag` = 0 BEGIN
  INSERT OR IGNORE INTO `room_file` (`file_id`, `room`, `time`)
  SELECT f.`id`, CASE NEW.`area` WHEN 'lab' THEN 'lab' WHEN 'centre' THEN 'center' WHEN 'share' THEN 'space' WHEN 'collect' THEN 'space' END, f.`upload_time` FROM `file` f WHERE f.`folder_id` = NEW.`id` AND f.`del_flag` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `room_file_removed` AFTER DELETE ON `file` WHEN OLD.`folder_id` <> '' BEGIN
  DELETE FROM `room_file` WHERE `file_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `room_file_counted` AFTER INSERT ON `room_file` BEGIN
  INSERT INTO `room_total` (`room`, `side`, `name`, `kind`, `total`) VALUES (NEW.`room`, 'file', '', '', 1)
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `room_file_gone` AFTER DELETE ON `room_file` BEGIN
  UPDATE `room_total` SET `total` = `total` - 1 WHERE `room` = OLD.`room` AND `side` = 'file' AND `name` = '' AND `kind` = '';
END;--> statement-breakpoint
CREATE TRIGGER `material_request_added` AFTER INSERT ON `material_request` BEGIN
  INSERT INTO `request_total` (`side`, `whose`, `status`, `total`)
  SELECT * FROM (
    SELECT 'all', '', NEW.`status`, 1
  UNION ALL
    SELECT 'owner', NEW.`owner_id`, NEW.`status`, 1
  UNION ALL
    SELECT 'asker', NEW.`user_id`, NEW.`status`, 1
  ) WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  UPDATE `material` SET `users` = `users` + 1 WHERE `id` = NEW.`material_id` AND NEW.`status` = 1 AND NEW.`del_flag` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `material_request_changed` AFTER UPDATE OF `status`, `owner_id`, `user_id`, `del_flag` ON `material_request` BEGIN
  INSERT INTO `request_total` (`side`, `whose`, `status`, `total`)
  SELECT * FROM (
    SELECT 'all', '', OLD.`status`, -1
  UNION ALL
    SELECT 'owner', OLD.`owner_id`, OLD.`status`, -1
  UNION ALL
    SELECT 'asker', OLD.`user_id`, OLD.`status`, -1
  ) WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  UPDATE `material` SET `users` = `users` - 1 WHERE `id` = OLD.`material_id` AND OLD.`status` = 1 AND OLD.`del_flag` = 0;
  INSERT INTO `request_total` (`side`, `whose`, `status`, `total`)
  SELECT * FROM (
    SELECT 'all', '', NEW.`status`, 1
  UNION ALL
    SELECT 'owner', NEW.`owner_id`, NEW.`status`, 1
  UNION ALL
    SELECT 'asker', NEW.`user_id`, NEW.`status`, 1
  ) WHERE NEW.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  UPDATE `material` SET `users` = `users` + 1 WHERE `id` = NEW.`material_id` AND NEW.`status` = 1 AND NEW.`del_flag` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `material_request_removed` AFTER DELETE ON `material_request` BEGIN
  INSERT INTO `request_total` (`side`, `whose`, `status`, `total`)
  SELECT * FROM (
    SELECT 'all', '', OLD.`status`, -1
  UNION ALL
    SELECT 'owner', OLD.`owner_id`, OLD.`status`, -1
  UNION ALL
    SELECT 'asker', OLD.`user_id`, OLD.`status`, -1
  ) WHERE OLD.`del_flag` = 0
  ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
  UPDATE `material` SET `users` = `users` - 1 WHERE `id` = OLD.`material_id` AND OLD.`status` = 1 AND OLD.`del_flag` = 0;
END;--> statement-breakpoint
INSERT INTO `room_file` (`file_id`, `room`, `time`)
SELECT f.`id`, CASE d.`area` WHEN 'lab' THEN 'lab' WHEN 'centre' THEN 'center' WHEN 'share' THEN 'space' WHEN 'collect' THEN 'space' END, f.`upload_time` FROM `folder` d JOIN `file` f ON f.`folder_id` = d.`id`
WHERE d.`area` IN ('lab', 'centre', 'share', 'collect') AND d.`del_flag` = 0 AND f.`del_flag` = 0;--> statement-breakpoint
UPDATE `announcement` SET `room` = 'center' WHERE `msg_type` = 'USER' AND `template_code` = '' AND `user_ids` = ''
  AND json_array_length(`audience`, '$.roles') > 0 AND json_array_length(`audience`, '$.departs') = 0
  AND NOT EXISTS (SELECT 1 FROM json_each(`announcement`.`audience`, '$.roles') j WHERE j.`value` NOT LIKE 'center%');--> statement-breakpoint
UPDATE `announcement` SET `room` = 'lab' WHERE `msg_type` = 'USER' AND `template_code` = '' AND `user_ids` = ''
  AND json_array_length(`audience`, '$.roles') > 0 AND json_array_length(`audience`, '$.departs') = 0
  AND NOT EXISTS (SELECT 1 FROM json_each(`announcement`.`audience`, '$.roles') j WHERE j.`value` NOT LIKE 'network%');--> statement-breakpoint
UPDATE `announcement` SET `room` = 'space' WHERE `msg_type` = 'USER' AND `template_code` = '' AND `user_ids` = ''
  AND json_array_length(`audience`, '$.roles') > 0 AND json_array_length(`audience`, '$.departs') = 0
  AND NOT EXISTS (SELECT 1 FROM json_each(`announcement`.`audience`, '$.roles') j WHERE j.`value` NOT LIKE 'dataSpace%');
