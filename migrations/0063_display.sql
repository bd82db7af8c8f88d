CREATE TABLE `consent` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`of` text NOT NULL,
	`ref_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consent_of` ON `consent` (`of`,`ref_id`);--> statement-breakpoint
CREATE TABLE `exhibit` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	`subject_id` text DEFAULT '' NOT NULL,
	`title` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`year` text DEFAULT '' NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`level` text DEFAULT '' NOT NULL,
	`maker` text DEFAULT '' NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`released` integer DEFAULT 0 NOT NULL,
	`release_time` text DEFAULT '' NOT NULL,
	`release_by` text DEFAULT '' NOT NULL,
	`revoke_reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `exhibit_of` ON `exhibit` (`kind`,`ref_id`);--> statement-breakpoint
CREATE INDEX `exhibit_newest` ON `exhibit` (`release_time`,`id`) WHERE released = 1;--> statement-breakpoint
CREATE INDEX `exhibit_kind` ON `exhibit` (`kind`,`release_time`,`id`) WHERE released = 1;--> statement-breakpoint
CREATE INDEX `exhibit_depart` ON `exhibit` (`depart_id`) WHERE released = 1;--> statement-breakpoint
CREATE INDEX `exhibit_year` ON `exhibit` (`year`,`depart_id`) WHERE released = 1;--> statement-breakpoint
CREATE INDEX `exhibit_subject` ON `exhibit` (`subject_id`);--> statement-breakpoint
CREATE TABLE `exhibit_person` (
	`exhibit_id` text NOT NULL,
	`user_id` text NOT NULL,
	`sort` integer NOT NULL,
	PRIMARY KEY(`exhibit_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `exhibit_person_user` ON `exhibit_person` (`user_id`);--> statement-breakpoint
CREATE TABLE `exhibit_total` (
	`kind` text NOT NULL,
	`year` text NOT NULL,
	`domain` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`kind`, `year`, `domain`)
);--> statement-breakpoint
-- The one rule of what may be public at all. Released is of it what the centre has released.
CREATE VIEW `may_be_shown` AS SELECT 'award' AS `kind`, p.`id` AS `ref_id`, s.`id` AS `subject_id`, s.`subject_name` AS `title`,
  trim(p.`citation` || char(10) || s.`summary`, char(10)) AS `summary`, p.`year` AS `year`, s.`domain` AS `domain`, p.`prize_level` AS `level`,
  '' AS `maker`, s.`lead_depart_id` AS `depart_id`
FROM `prize` p JOIN `subject` s ON s.`id` = p.`subject_id`
WHERE p.`del_flag` = 0 AND p.`publish` = 1 AND s.`del_flag` = 0 AND s.`status` = 'FINESHED'
UNION ALL SELECT 'result', s.`id` || '.' || json_extract(r.value, '$.id'), s.`id`, substr(json_extract(r.value, '$.desc'), 1, 100),
  s.`summary`, s.`year`, s.`domain`, json_extract(r.value, '$.type'), '', s.`lead_depart_id`
FROM `subject` s, json_each(s.`resources`) r
WHERE s.`del_flag` = 0 AND json_extract(r.value, '$.share') = 1 AND json_extract(r.value, '$.shareAuth') = 2
  AND coalesce(json_extract(r.value, '$.confirmed'), s.`share_confirmed`) = 1
UNION ALL SELECT 'product', p.`id`, p.`subject_id`, p.`name`, trim(p.`summary` || char(10) || p.`cases`, char(10)), coalesce(s.`year`, substr(v.`publish_time`, 1, 4), ''),
  coalesce(s.`domain`, ''), p.`category`, iif(v.`depart_id` = '', v.`vendor_name`, ''), v.`depart_id`
FROM `vendor_product` p JOIN `vendor` v ON v.`id` = p.`vendor_id` LEFT JOIN `subject` s ON s.`id` = p.`subject_id`
WHERE p.`del_flag` = 0 AND v.`del_flag` = 0 AND v.`status` = 2 AND v.`limited` = 0
UNION ALL SELECT 'software', w.`id`, '', w.`name`, w.`intro`, substr(w.`publish_time`, 1, 4), '', coalesce(c.`name`, ''), iif(w.`depart_id` = '', w.`vendor_name`, ''), w.`depart_id`
FROM `software` w LEFT JOIN `software_class` c ON c.`id` = w.`class_id`
WHERE w.`del_flag` = 0 AND w.`status` = 2
UNION ALL SELECT 'announcement', a.`id`, '', a.`titile`, a.`msg_abstract`, substr(a.`send_time`, 1, 4), '', '', '', ''
FROM `announcement` a
WHERE a.`del_flag` = 0 AND a.`send_status` = '1' AND a.`msg_category` = '1' AND a.`msg_type` = 'ALL' AND a.`room` = '';--> statement-breakpoint
INSERT INTO `revision` (`name`, `number`) VALUES ('display', 1);--> statement-breakpoint
CREATE TRIGGER `exhibit_added` AFTER INSERT ON `exhibit` BEGIN
  INSERT INTO `exhibit_total` (`kind`, `year`, `domain`, `total`) SELECT NEW.`kind`, NEW.`year`, NEW.`domain`, 1 WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `year`, `domain`) DO UPDATE SET `total` = `total` + 1;
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 9, NEW.`id`, NEW.`title`, '', NEW.`summary`, '' WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `body` = excluded.`body`;
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_changed` AFTER UPDATE ON `exhibit` BEGIN
  UPDATE `exhibit_total` SET `total` = `total` - 1 WHERE OLD.`released` = 1 AND `kind` = OLD.`kind` AND `year` = OLD.`year` AND `domain` = OLD.`domain`;
  DELETE FROM `exhibit_total` WHERE `total` = 0 AND `kind` = OLD.`kind` AND `year` = OLD.`year` AND `domain` = OLD.`domain`;
  INSERT INTO `exhibit_total` (`kind`, `year`, `domain`, `total`) SELECT NEW.`kind`, NEW.`year`, NEW.`domain`, 1 WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `year`, `domain`) DO UPDATE SET `total` = `total` + 1;
  DELETE FROM `search_doc` WHERE NEW.`released` = 0 AND `kind` = 9 AND `id` = NEW.`id`;
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 9, NEW.`id`, NEW.`title`, '', NEW.`summary`, '' WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `body` = excluded.`body`;
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_removed` AFTER DELETE ON `exhibit` BEGIN
  UPDATE `exhibit_total` SET `total` = `total` - 1 WHERE OLD.`released` = 1 AND `kind` = OLD.`kind` AND `year` = OLD.`year` AND `domain` = OLD.`domain`;
  DELETE FROM `exhibit_total` WHERE `total` = 0 AND `kind` = OLD.`kind` AND `year` = OLD.`year` AND `domain` = OLD.`domain`;
  DELETE FROM `search_doc` WHERE `kind` = 9 AND `id` = OLD.`id`;
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;--> statement-breakpoint
CREATE TRIGGER `consent_added` AFTER INSERT ON `consent` BEGIN
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;--> statement-breakpoint
CREATE TRIGGER `consent_removed` AFTER DELETE ON `consent` BEGIN
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;--> statement-breakpoint
-- What was released goes back by itself once its source may no longer be public.
CREATE TRIGGER `exhibit_of_subject` AFTER UPDATE OF `status`, `del_flag`, `share_confirmed`, `resources` ON `subject` WHEN EXISTS (SELECT 1 FROM `exhibit` WHERE `subject_id` = NEW.`id`) BEGIN
  UPDATE `exhibit` SET `released` = 0, `revoke_reason` = '来源已不再公开' WHERE `subject_id` = NEW.`id` AND `released` = 1 AND `kind` = 'award'
    AND NOT EXISTS (SELECT 1 FROM `may_be_shown` m WHERE m.`kind` = 'award' AND m.`ref_id` = `exhibit`.`ref_id` AND m.`subject_id` = `exhibit`.`subject_id`);
  UPDATE `exhibit` SET `released` = 0, `revoke_reason` = '来源已不再公开' WHERE `subject_id` = NEW.`id` AND `released` = 1 AND `kind` = 'result'
    AND NOT EXISTS (SELECT 1 FROM `may_be_shown` m WHERE m.`kind` = 'result' AND m.`ref_id` = `exhibit`.`ref_id` AND m.`subject_id` = `exhibit`.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_of_prize` AFTER UPDATE OF `publish`, `del_flag` ON `prize` BEGIN
  UPDATE `exhibit` SET `released` = 0, `revoke_reason` = '来源已不再公开' WHERE `ref_id` = NEW.`id` AND `released` = 1 AND `kind` = 'award'
    AND NOT EXISTS (SELECT 1 FROM `may_be_shown` m WHERE m.`kind` = 'award' AND m.`ref_id` = `exhibit`.`ref_id` AND m.`subject_id` = `exhibit`.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_of_gone_prize` AFTER DELETE ON `prize` BEGIN
  UPDATE `exhibit` SET `released` = 0, `revoke_reason` = '来源已不再公开' WHERE `ref_id` = OLD.`id` AND `released` = 1 AND `kind` = 'award'
    AND NOT EXISTS (SELECT 1 FROM `may_be_shown` m WHERE m.`kind` = 'award' AND m.`ref_id` = `exhibit`.`ref_id` AND m.`subject_id` = `exhibit`.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_of_vendor` AFTER UPDATE OF `status`, `limited`, `del_flag` ON `vendor` BEGIN
  UPDATE `exhibit` SET `released` = 0, `revoke_reason` = '来源已不再公开' WHERE `ref_id` IN (SELECT `id` FROM `vendor_product` WHERE `vendor_id` = NEW.`id`) AND `released` = 1 AND `kind` = 'product'
    AND NOT EXISTS (SELECT 1 FROM `may_be_shown` m WHERE m.`kind` = 'product' AND m.`ref_id` = `exhibit`.`ref_id` AND m.`subject_id` = `exhibit`.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_of_product` AFTER UPDATE OF `del_flag`, `subject_id` ON `vendor_product` BEGIN
  UPDATE `exhibit` SET `released` = 0, `revoke_reason` = '来源已不再公开' WHERE `ref_id` = NEW.`id` AND `released` = 1 AND `kind` = 'product'
    AND NOT EXISTS (SELECT 1 FROM `may_be_shown` m WHERE m.`kind` = 'product' AND m.`ref_id` = `exhibit`.`ref_id` AND m.`subject_id` = `exhibit`.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_of_gone_product` AFTER DELETE ON `vendor_product` BEGIN
  UPDATE `exhibit` SET `released` = 0, `revoke_reason` = '来源已不再公开' WHERE `ref_id` = OLD.`id` AND `released` = 1 AND `kind` = 'product'
    AND NOT EXISTS (SELECT 1 FROM `may_be_shown` m WHERE m.`kind` = 'product' AND m.`ref_id` = `exhibit`.`ref_id` AND m.`subject_id` = `exhibit`.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_of_software` AFTER UPDATE OF `status`, `del_flag` ON `software` BEGIN
  UPDATE `exhibit` SET `released` = 0, `revoke_reason` = '来源已不再公开' WHERE `ref_id` = NEW.`id` AND `released` = 1 AND `kind` = 'software'
    AND NOT EXISTS (SELECT 1 FROM `may_be_shown` m WHERE m.`kind` = 'software' AND m.`ref_id` = `exhibit`.`ref_id` AND m.`subject_id` = `exhibit`.`subject_id`);
END;--> statement-breakpoint
CREATE TRIGGER `exhibit_of_announcement` AFTER UPDATE OF `send_status`, `msg_type`, `room`, `del_flag` ON `announcement` BEGIN
  UPDATE `exhibit` SET `released` = 0, `revoke_reason` = '来源已不再公开' WHERE `ref_id` = NEW.`id` AND `released` = 1 AND `kind` = 'announcement'
    AND NOT EXISTS (SELECT 1 FROM `may_be_shown` m WHERE m.`kind` = 'announcement' AND m.`ref_id` = `exhibit`.`ref_id` AND m.`subject_id` = `exhibit`.`subject_id`);
END;
