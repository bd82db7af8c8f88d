CREATE TABLE `user_held` (
	`user_id` text PRIMARY KEY NOT NULL,
	`roles` text DEFAULT '[]' NOT NULL,
	`departs` text DEFAULT '[]' NOT NULL
);--> statement-breakpoint
-- What the rows are to say, of those who have one. The company of a department is the nearest one at or above it.
CREATE VIEW `holds` (`user_id`, `roles`, `departs`) AS SELECT h.`user_id`,
  (SELECT json_group_array(json(one)) FROM (SELECT json_object('id', r.`id`, 'roleName', r.`role_name`, 'roleCode', r.`role_code`,
      'baseCode', r.`base_code`, 'fromDate', g.`from_date`, 'toDate', g.`to_date`) AS one
    FROM `role_given` g CROSS JOIN `role` r ON r.`id` = g.`role_id` WHERE g.`user_id` = h.`user_id` ORDER BY g.`role_id`)),
  (SELECT json_group_array(json(one)) FROM (SELECT json_object('id', o.`id`, 'departName', o.`depart_name`, 'orgCode', o.`org_code`,
      'groupCode', o.`group_code`, 'leads', d.`leads`, 'gone', o.`del_flag`,
      'company', coalesce((SELECT c.`org_code` FROM `search_place` p CROSS JOIN `depart` c ON c.`org_code` = substr(o.`org_code`, 1, p.`n`)
        WHERE p.`n` <= length(o.`org_code`) AND c.`org_category` = '1' ORDER BY p.`n` DESC LIMIT 1), o.`org_code`)) AS one
    FROM `user_depart` d CROSS JOIN `depart` o ON o.`id` = d.`depart_id` WHERE d.`user_id` = h.`user_id` ORDER BY d.`depart_id`))
FROM `user_held` h;--> statement-breakpoint
INSERT INTO `user_held` (`user_id`) SELECT `user_id` FROM `role_given` UNION SELECT `user_id` FROM `user_depart`;--> statement-breakpoint
UPDATE `user_held` SET (`roles`, `departs`) = (SELECT h.`roles`, h.`departs` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`);--> statement-breakpoint
CREATE TRIGGER `role_given_held` AFTER INSERT ON `role_given` BEGIN
  INSERT INTO `user_held` (`user_id`) VALUES (NEW.`user_id`) ON CONFLICT DO NOTHING;
  UPDATE `user_held` SET `roles` = (SELECT h.`roles` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` = NEW.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `role_given_held_no_more` AFTER DELETE ON `role_given` BEGIN
  UPDATE `user_held` SET `roles` = (SELECT h.`roles` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` = OLD.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `role_given_held_anew` AFTER UPDATE OF `user_id`, `role_id`, `from_date`, `to_date` ON `role_given` BEGIN
  INSERT INTO `user_held` (`user_id`) VALUES (NEW.`user_id`) ON CONFLICT DO NOTHING;
  UPDATE `user_held` SET `roles` = (SELECT h.`roles` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` IN (OLD.`user_id`, NEW.`user_id`);
END;--> statement-breakpoint
CREATE TRIGGER `user_depart_held` AFTER INSERT ON `user_depart` BEGIN
  INSERT INTO `user_held` (`user_id`) VALUES (NEW.`user_id`) ON CONFLICT DO NOTHING;
  UPDATE `user_held` SET `departs` = (SELECT h.`departs` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` = NEW.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `user_depart_held_no_more` AFTER DELETE ON `user_depart` BEGIN
  UPDATE `user_held` SET `departs` = (SELECT h.`departs` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` = OLD.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `user_depart_held_anew` AFTER UPDATE OF `user_id`, `depart_id`, `leads` ON `user_depart` BEGIN
  INSERT INTO `user_held` (`user_id`) VALUES (NEW.`user_id`) ON CONFLICT DO NOTHING;
  UPDATE `user_held` SET `departs` = (SELECT h.`departs` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` IN (OLD.`user_id`, NEW.`user_id`);
END;--> statement-breakpoint
CREATE TRIGGER `role_held_renamed` AFTER UPDATE OF `role_name`, `role_code`, `base_code` ON `role`
WHEN OLD.`role_name` <> NEW.`role_name` OR OLD.`role_code` <> NEW.`role_code` OR OLD.`base_code` <> NEW.`base_code` BEGIN
  UPDATE `user_held` SET `roles` = (SELECT h.`roles` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` IN (SELECT `user_id` FROM `role_given` WHERE `role_id` = NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `role_held_added` AFTER INSERT ON `role` WHEN EXISTS (SELECT 1 FROM `role_given` g WHERE g.`role_id` = NEW.`id`) BEGIN
  UPDATE `user_held` SET `roles` = (SELECT h.`roles` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` IN (SELECT `user_id` FROM `role_given` WHERE `role_id` = NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `role_held_removed` AFTER DELETE ON `role` WHEN EXISTS (SELECT 1 FROM `role_given` g WHERE g.`role_id` = OLD.`id`) BEGIN
  UPDATE `user_held` SET `roles` = (SELECT h.`roles` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` IN (SELECT `user_id` FROM `role_given` WHERE `role_id` = OLD.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `depart_held_renamed` AFTER UPDATE OF `depart_name`, `group_code`, `del_flag` ON `depart`
WHEN OLD.`depart_name` <> NEW.`depart_name` OR OLD.`group_code` <> NEW.`group_code` OR OLD.`del_flag` <> NEW.`del_flag` BEGIN
  UPDATE `user_held` SET `departs` = (SELECT h.`departs` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` IN (SELECT `user_id` FROM `user_depart` WHERE `depart_id` = NEW.`id`);
END;--> statement-breakpoint
-- The company of all below may be another.
CREATE TRIGGER `depart_held_moved` AFTER UPDATE OF `org_code`, `org_category` ON `depart`
WHEN OLD.`org_code` <> NEW.`org_code` OR OLD.`org_category` <> NEW.`org_category` BEGIN
  UPDATE `user_held` SET `departs` = (SELECT h.`departs` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` IN (SELECT x.`user_id` FROM `depart` d CROSS JOIN `user_depart` x ON x.`depart_id` = d.`id`
    WHERE d.`org_code` >= OLD.`org_code` AND d.`org_code` < OLD.`org_code` || '~');
  UPDATE `user_held` SET `departs` = (SELECT h.`departs` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` IN (SELECT x.`user_id` FROM `depart` d CROSS JOIN `user_depart` x ON x.`depart_id` = d.`id`
    WHERE d.`org_code` >= NEW.`org_code` AND d.`org_code` < NEW.`org_code` || '~');
END;--> statement-breakpoint
CREATE TRIGGER `depart_held_added` AFTER INSERT ON `depart` BEGIN
  UPDATE `user_held` SET `departs` = (SELECT h.`departs` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` IN (SELECT x.`user_id` FROM `depart` d CROSS JOIN `user_depart` x ON x.`depart_id` = d.`id`
    WHERE d.`org_code` >= NEW.`org_code` AND d.`org_code` < NEW.`org_code` || '~');
END;--> statement-breakpoint
CREATE TRIGGER `depart_held_removed` AFTER DELETE ON `depart` BEGIN
  UPDATE `user_held` SET `departs` = (SELECT h.`departs` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` IN (SELECT x.`user_id` FROM `depart` d CROSS JOIN `user_depart` x ON x.`depart_id` = d.`id`
    WHERE d.`org_code` >= OLD.`org_code` AND d.`org_code` < OLD.`org_code` || '~');
  UPDATE `user_held` SET `departs` = (SELECT h.`departs` FROM `holds` h WHERE h.`user_id` = `user_held`.`user_id`) WHERE `user_id` IN (SELECT `user_id` FROM `user_depart` WHERE `depart_id` = OLD.`id`);
END;
